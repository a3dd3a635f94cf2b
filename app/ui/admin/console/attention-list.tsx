import type { AttentionItem } from "#domain/admin/console/attention.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { Time } from "#ui/primitives/time.tsx";

const levels: Record<AttentionItem["level"], { label: string; icon: IconName }> = {
  urgent: { label: "Now", icon: "alert" },
  failing: { label: "Failing", icon: "ban" },
  waiting: { label: "Waiting", icon: "clock" },
};

export function AttentionList({ items }: { items: AttentionItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        title="Nothing needs you right now"
        text="Your queues are empty, and every task ran. If that changes, you'll see it here first."
      />
    );
  return (
    <section className="stack" aria-labelledby="needs-you">
      <h2 id="needs-you">Needs attention</h2>
      <ol className="attention">
        {items.map(({ key, level, title, at, href }) => (
          <li key={key} className={`attention-${level}`}>
            <Icon name={levels[level].icon} />
            <div>
              <a href={href}>{title}</a>
              <p className="small soft">
                {levels[level].label}
                {at && (
                  <>
                    {at.kind === "due" ? " · due " : " · since "}
                    <Time at={at.time} showTime />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
