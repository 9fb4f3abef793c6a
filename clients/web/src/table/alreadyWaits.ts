import { Refused } from '@kast/sdk';

/** What was asked for waits for the GM already, and is not asked for once more. */
export class AlreadyWaits extends Refused {
  constructor(
    /** The GM has let it pass or turned it down, or it was taken back: there is no more to say of it. */
    readonly isOver: () => boolean,
  ) {
    super({ code: 0, message: 'waits for the GM', data: { kind: 'waits-for-gm' } });
  }
}
