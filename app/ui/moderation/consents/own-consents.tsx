import { ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Listed = {
  id: string;
  title: string;
  creator: { name: string; username: string };
  signedAt: number;
  withdrawnAt: number | null;
  download: boolean;
  promotion: boolean;
};

/** What an account signed, and where it can withdraw. */
export function OwnConsents({ consents, isConfirmed }: { consents: Listed[]; isConfirmed: boolean }) {
  return (
    <div className="stack">
      <PageHead
        title="Posts you're in"
        back={{ href: "/settings", label: "Settings" }}
        text="What you agreed to under your email address. You can withdraw at any time."
      />
      {consents.length === 0 && (
        <EmptyState
          title={isConfirmed ? "You haven't agreed to any post" : "Confirm your email address first"}
          text="What you sign as a person in someone's post appears here."
        />
      )}
      {consents.map(({ id, title, creator, signedAt, withdrawnAt, download, promotion }) => (
        <section key={id} className="card stack stack-tight">
          <h2 className="break-words">
            <bdi>{title || "Untitled"}</bdi>
          </h2>
          <DescriptionList
            facts={[
              { term: "By", value: <bdi>{`${creator.name} (@${creator.username})`}</bdi> },
              {
                term: "You agreed to",
                value: [
                  "publication",
                  ...(download ? ["download"] : []),
                  ...(promotion ? ["promotion"] : []),
                ].join(", "),
              },
              { term: "Signed", value: <Time at={signedAt} showTime /> },
              ...(withdrawnAt === null
                ? []
                : [{ term: "Withdrawn", value: <Time at={withdrawnAt} showTime /> }]),
            ]}
          />
          {withdrawnAt === null && (
            <div className="actions">
              <ButtonLink variant="secondary" href={`/consents?withdraw=${id}`}>
                Withdraw<span className="sr-only"> my consent to {title}</span>
              </ButtonLink>
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
