import type { CreatorCard as Card } from "#domain/creators/creator.ts";
import { formatPrice } from "#domain/money.ts";
import { creatorHref } from "../posts/post-labels.ts";
import { Avatar } from "../primitives/avatar.tsx";

export function CreatorCard({ creator, eager }: { creator: Card; eager?: boolean }) {
  return (
    <article className="creator-card">
      <Avatar url={creator.avatarUrl} name={creator.name} size="fill" eager={eager} />
      <div>
        <h3 className="text-base">
          <a className="cover-link" href={creatorHref(creator)}>
            {creator.name}
          </a>
        </h3>
        <p className="small dim num">
          {creator.subscriptionPrice === null
            ? `@${creator.username}`
            : `${formatPrice(creator.subscriptionPrice)}/month`}
        </p>
      </div>
    </article>
  );
}

export function CreatorShelf({ title, creators }: { title: string; creators: Card[] }) {
  return (
    <section className="stack" aria-labelledby="creators-title">
      <h2 id="creators-title">{title}</h2>
      <ul className="shelf">
        {creators.map((creator, index) => (
          <li key={creator.id}>
            <CreatorCard creator={creator} eager={index < 3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CreatorGrid({ creators, id, title }: { creators: Card[]; id: string; title: string }) {
  return (
    <section>
      <h2 className="sr-only">{title}</h2>
      <ul id={id} className="creator-grid">
        {creators.map((creator, index) => (
          <li key={creator.id}>
            <CreatorCard creator={creator} eager={index < 4} />
          </li>
        ))}
      </ul>
    </section>
  );
}
