export type Listeners = {
  id: string;
  changed: number;
  fanId: string;
  creatorId: string;
  /** Anything was sent yet; a draft is visible only to its writer. */
  isBegun: boolean;
  isBlocked: boolean;
  isFanGone: boolean;
  isCreatorGone: boolean;
  showsReceipts: boolean;
  sharesPresence: boolean;
  /** The creator's current team, without the fan. */
  teamIds: string[];
};
