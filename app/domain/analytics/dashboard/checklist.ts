export const STEPS = ["photo", "bio", "price", "payouts", "post", "share"] as const;
export type Step = (typeof STEPS)[number];

export type StartFacts = {
  avatarUrl: string | null;
  bio: string;
  subscriptionPrice: number | null;
  isOnboarded: boolean;
  firstPostAt: number | null;
  isFound: boolean;
};

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
