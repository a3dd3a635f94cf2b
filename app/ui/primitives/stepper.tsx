/** `current` counts from 1. */
export function Stepper({ steps, current }: { steps: string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index + 1 < current ? "done" : undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
