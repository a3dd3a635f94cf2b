import type { Message } from "#domain/messages/message.ts";
import { contentsText, type MessageMedia, type ShownSale } from "#domain/messages/message-media.ts";
import { formatPrice } from "#domain/money.ts";
import { MediaItem } from "#ui/media/post-media-item.tsx";
import { Teaser } from "#ui/media/responsive-image.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";

export type ShownAt = {
  path: string;
  isOpening?: boolean;
};

const GRID_SIZES = "(min-width: 40rem) 16rem, 42vw";

export function MessageMediaView({
  message,
  isOwn,
  path,
  isOpening = false,
  isOnSale = true,
  mayBuy = true,
}: ShownAt & {
  message: Message;
  isOwn: boolean;
  isOnSale?: boolean | undefined;
  mayBuy?: boolean | undefined;
}) {
  const { media, sale, number } = message;
  if (media.length === 0)
    return sale === null ? null : <p className="dim small">{sale.contents}, no longer available</p>;
  const waits = sale?.isWaiting === true && !isOpening;
  const shown = waits
    ? media.filter(({ isPreview }) => isPreview)
    : media.filter(({ open }) => open !== null);
  const closed = media.filter((one) => !shown.includes(one));
  const href = path === "" ? null : `${path}/${number}`;
  return (
    <div className="message-media stack stack-tight">
      <OpenMedia media={shown} isFirstLook={sale !== null && closed.length > 0} />
      {sale !== null && closed.length > 0 && (
        <ClosedMedia {...{ media: closed, sale, href, isOnSale, mayBuy }} />
      )}
      {sale !== null && isOwn && (
        <p className="small">
          <Badge tone={sale.boughtAt === null ? undefined : "lamp"}>
            {formatPrice(sale.price)} · {sale.boughtAt === null ? "Not bought yet" : "Bought"}
          </Badge>
        </p>
      )}
    </div>
  );
}

function OpenMedia({ media, isFirstLook }: { media: MessageMedia[]; isFirstLook: boolean }) {
  const photos = media.flatMap(({ kind, open }) =>
    kind === "image" && open?.image && !open.animation ? [open] : [],
  );
  const others = media.flatMap(({ open }) => (open && !photos.includes(open) ? [open] : []));
  if (media.length === 0) return null;
  const content = (
    <>
      {photos.length > 0 && (
        <div className={photos.length > 1 ? "message-photos" : "post-media"}>
          {photos.map((photo, i) => (
            <MediaItem
              key={photo.id}
              mediaItem={photo}
              title="Photo"
              eager={false}
              sizes={photos.length > 1 ? GRID_SIZES : "(min-width: 40rem) 32rem, 84vw"}
              opensAs={photos.length > 1 ? `View photo ${i + 1} of ${photos.length}` : "View photo"}
            />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className="post-media">
          {others.map((item) => (
            <MediaItem
              key={item.id}
              mediaItem={item}
              title={item.kind === "audio" ? "Audio" : "Video"}
              eager={false}
              opensAs="View photo"
            />
          ))}
        </div>
      )}
    </>
  );
  if (!isFirstLook) return content;
  return (
    <figure className="stack stack-tight">
      {content}
      <figcaption className="small dim">Free preview</figcaption>
    </figure>
  );
}

function ClosedMedia({
  media,
  sale,
  href,
  isOnSale,
  mayBuy,
}: {
  media: MessageMedia[];
  sale: ShownSale;
  href: string | null;
  isOnSale: boolean;
  mayBuy: boolean;
}) {
  const isBought = sale.boughtAt !== null;
  const teaser = media.find((one) => one.teaser !== "")?.teaser ?? "";
  return (
    <div className="locked locked-compact message-locked">
      <Teaser uri={teaser} />
      <span className="lock-ring">
        <Icon name={isBought ? "check" : "lock"} />
      </span>
      <div className="card">
        <p>
          <strong className="text-text">{contentsText(media)}</strong>
        </p>
        {isBought ? (
          <>
            <p className="small soft">
              You bought this. Until you open it, you can get a full refund for 24 hours.
            </p>
            <p>
              <ButtonLink variant="secondary" href={`${href}?open=yes`}>
                Open
              </ButtonLink>
            </p>
          </>
        ) : (
          <p>
            {!isOnSale ? (
              <>
                {formatPrice(sale.price)} <Badge>Coming soon</Badge>
              </>
            ) : !mayBuy ? (
              formatPrice(sale.price)
            ) : href === null ? (
              <span className="button button-secondary">Unlock for {formatPrice(sale.price)}</span>
            ) : (
              <ButtonLink variant="secondary" href={`${href}/buy`}>
                Unlock for {formatPrice(sale.price)}
              </ButtonLink>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
