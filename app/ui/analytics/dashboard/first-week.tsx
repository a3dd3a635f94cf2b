import type { Step } from "#domain/analytics/dashboard/checklist.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Icon } from "#ui/primitives/icon.tsx";

const texts: Record<Step, { label: string; text: string; href: string }> = {
  photo: { label: "Add your photo", text: "Fans recognize you by it.", href: "/profile/edit" },
  bio: { label: "Write your bio", text: "Two sentences on what you make.", href: "/profile/edit" },
  price: {
    label: "Set your subscription price",
    text: "You can change it later.",
    href: "/settings/subscription-price",
  },
  payouts: { label: "Set up payouts", text: "So you can be paid every week.", href: "/stripe-setup" },
  post: {
    label: "Publish your first post",
    text: "A free one shows new fans what to expect.",
    href: "/post",
  },
  share: { label: "Share your page", text: "Checked off once someone finds you.", href: "" },
};

export function FirstWeek({
  steps,
  page,
}: {
  steps: { step: Step; isDone: boolean }[];
  page: { path: string; url: string };
}) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <section className="card stack stack-tight" aria-labelledby="first-week">
      <div className="flex gap-3 items-center justify-between">
        <h2 id="first-week">Your first week</h2>
        <Badge>
          {done} of {steps.length} done
        </Badge>
      </div>
      <ol className="todo">
        {steps.map(({ step, isDone }) => {
          const { label, text, href } = texts[step];
          return (
            <li key={step} className={isDone ? "todo-item todo-done" : "todo-item"}>
              {isDone ? (
                <Icon name="done" label="Done" />
              ) : (
                <span className="todo-circle" aria-hidden="true" />
              )}
              <p>
                <strong className="block">{label}</strong>{" "}
                {!isDone && (
                  <span className="small soft">{step === "share" ? `${text} ${page.url}` : text}</span>
                )}
              </p>
              {!isDone && (
                <a
                  className={`button ${step === next ? "button-primary" : "button-secondary"}`}
                  href={href || page.path}
                >
                  {step === "share" ? "View page" : "Start"}
                  <span className="sr-only">: {label}</span>
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
