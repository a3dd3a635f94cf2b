import type { AttentionItem } from "#domain/analytics/dashboard/attention.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { attentionText } from "./attention-texts.tsx";

export function AttentionList({ items }: { items: AttentionItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="card stack stack-tight" aria-labelledby="attention">
      <h2 id="attention">Needs your attention</h2>
      <ul className="todo">
        {items.map((item) => {
          const { icon, title, text, action, href, isBad } = attentionText(item);
          return (
            <li key={item.kind} className={isBad ? "todo-item todo-bad" : "todo-item"}>
              <Icon name={icon} />
              <p>
                <strong className="block">{title}</strong>{" "}
                {text && <span className="small soft">{text}</span>}
              </p>
              <a className="button button-secondary" href={href}>
                {action}
                <span className="sr-only">: {title}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
