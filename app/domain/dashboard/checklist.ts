/** What a new creator does in the first week, in order. */
export const STEPS = ["photo", "bio", "price", "payouts", "post", "share"] as const;
export type Step = (typeof STEPS)[number];

export type StartFacts = {
  avatarUrl: string | null;
  bio: string;
  subscriptionPrice: number | null;
  isOnboarded: boolean;
  firstPostAt: number | null;
  /** Whether anyone else has seen a post, liked the creator, or subscribed. */
  isFound: boolean;
};

/** The steps with which of them are done, read from what is there; null once all are. */
export function checklistOf(facts: StartFacts): { step: Step; isDone: boolean }[] | null {
  const done: Record<Step, boolean> = {
    photo: facts.avatarUrl !== null,
    bio: facts.bio.trim() !== "",
    price: facts.subscriptionPrice !== null,
    payouts: facts.isOnboarded,
    post: facts.firstPostAt !== null,
    share: facts.isFound,
  };
  const steps = STEPS.map((step) => ({ step, isDone: done[step] }));
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
