/** A conversation's two and the creator's team, whose open pages hear of what happens there, and what decides how much they hear. */
export type Listeners = {
  id: string;
  changed: number;
  fanId: string;
  creatorId: string;
  /** Whether anything was sent yet; a draft is its writer's alone. */
  isBegun: boolean;
  isBlocked: boolean;
  /** Whose account is deleted. */
  isFanGone: boolean;
  isCreatorGone: boolean;
  /** Whether both show what they have read. */
  showsReceipts: boolean;
  /** Whether both show when they are here and writing. */
  sharesPresence: boolean;
  /** Who writes for the creator right now, without the fan. */
  teamIds: string[];
};
