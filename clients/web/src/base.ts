// Where this server is served: usually at the root of its host, behind a proxy maybe under a path.

/** "" or "/table": what stands before every address of the server. Built files lie in `assets` under it. */
export const basePath = import.meta.env.DEV ? '' : new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/** "https://example.org/table": the server, as links name it. */
export const serverUrl = (): string => location.origin + basePath;
