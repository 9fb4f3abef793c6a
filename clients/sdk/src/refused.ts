export interface ErrorBody {
  code: number;
  message: string;
  data?: {
    kind?: string;
    path?: string;
    field?: string;
    expected?: string;
    rule?: string;
    column?: number;
    reason?: string;
    values?: Record<string, string>;
    value?: number;
    retry_after_ms?: number;
  };
}

/** The server said no. Nothing changed and no die was rolled. */
export class Refused extends Error {
  /** A word from the closed list in the schema: match on this, never on the message. */
  readonly kind: string;
  /** JSON pointer to the parameter that is missing or wrong, or empty. */
  readonly path: string;
  /** Its name: the last step of the path that is one. Empty where there is none. */
  readonly field: string;
  /** With `invalid-params` what the parameter must be, a sentence in English. Else empty. */
  readonly expected: string;
  /** ID of the rule that says so, or empty. */
  readonly rule: string;
  /** Of a wrong notation: which sentence says so, and its values, the column among them. Else empty. */
  readonly reason: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly code: number;
  /** The limit that was reached, where it is one. */
  readonly limit: number | undefined;
  /** How long to wait before the same may be sent again, where the server says so. */
  readonly retryAfterMs: number | undefined;

  constructor(error: ErrorBody) {
    super(error.message);
    this.name = 'Refused';
    this.code = error.code;
    this.kind = error.data?.kind ?? 'refused';
    this.path = error.data?.path ?? '';
    this.field = error.data?.field ?? '';
    this.expected = error.data?.expected ?? '';
    this.rule = error.data?.rule ?? '';
    this.reason = error.data?.reason ?? '';
    this.values = { ...error.data?.values, column: error.data?.column ?? 0 };
    this.limit = error.data?.value;
    this.retryAfterMs = error.data?.retry_after_ms;
  }
}

/** The connection ended for good before the reply came. Whether the command was carried out is in the log. */
export class Unanswered extends Error {
  constructor() {
    super('The table is closed; the command was not answered.');
    this.name = 'Unanswered';
  }
}
