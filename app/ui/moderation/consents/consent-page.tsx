import type { MediaKind } from "#db/kinds.ts";
import { contentsText } from "#domain/messages/message-media.ts";
import type { ConsentState } from "#domain/moderation/consents/consent.ts";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { signUpHref } from "#ui/accounts/sign-up-href.ts";
import { Checkbox } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { useFrame } from "#ui/frame/use-frame.ts";
import { MediaItem } from "#ui/media/post-media-item.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Signed = { at: number; name: string; download: boolean; promotion: boolean; withdrawnAt: number | null };
type Shown = {
  path: string;
  state: ConsentState;
  /** Whether identity can be checked now. */
  canCheck: boolean;
  isChecked: boolean;
  isWithdrawing: boolean;
  isDeclining: boolean;
  /** Whether someone else in it keeps it from being published. */
  isRefused: boolean;
  creator: { name: string; username: string };
  title: string;
  kinds: { kind: MediaKind; durationMs: number | null }[];
  /** Empty for those who may not see them. */
  files: PostMediaItem[];
  /** Of all files, comma-separated. */
  fileIds: string;
  signed: Signed | null;
};
type Typed = { values: Values; errors: Errors };

/** For someone in a post, without an account. */
export function ConsentPage(page: Shown & Typed & { email: string }) {
  const { state, creator, title, kinds, files } = page;
  if (state === "signed" && page.isWithdrawing) return <Withdraw path={page.path} title={title} />;
  if (state === "open" && page.isDeclining) return <Decline path={page.path} />;
  return (
    <div className="stack">
      <PageHead title={titles[state]} text={`@${creator.username} says that you're in a post of theirs.`} />
      <State {...page} />
      <section className="card stack stack-tight">
        <h2>The post</h2>
        <DescriptionList
          facts={[
            { term: "By", value: <bdi>{`${creator.name} (@${creator.username})`}</bdi> },
            { term: "Title", value: <bdi>{title || "Untitled"}</bdi> },
            { term: "Files", value: contentsText(kinds) || "None" },
          ]}
        />
      </section>
      {state === "open" && <IdentityCheck {...page} />}
      {files.length > 0 && (
        <section className="stack stack-tight" aria-label="The files">
          {files.map((item, index) => (
            <MediaItem
              key={item.id}
              mediaItem={described(item, `File ${index + 1}`)}
              title={`File ${index + 1}`}
              eager={index === 0}
            />
          ))}
        </section>
      )}
      {state === "open" && page.isChecked && <Sign {...page} />}
      {state === "open" && <Disagree path={page.path} />}
    </div>
  );
}

/** Each file needs a name here: the person decides on all of them. */
const described = (item: PostMediaItem, alt: string): PostMediaItem =>
  item.image?.alt === "" ? { ...item, image: { ...item.image, alt } } : item;

export const GoneLink = () => (
  <div className="stack">
    <PageHead title="This link no longer works" />
    <Notice icon="clock" title="It was replaced or withdrawn">
      <p>Use the link in the newest email about this post, or ask the creator who sent it.</p>
    </Notice>
  </div>
);

const titles: Record<ConsentState, string> = {
  open: "Do you agree to this post?",
  expired: "This link has expired",
  declined: "You said no",
  minor: "This post can't be published",
  signed: "You agreed to this post",
  withdrawn: "You withdrew your consent",
};

function State({ state, signed, isRefused, path, email, creator }: Shown & { email: string }) {
  if (state === "expired")
    return (
      <Notice icon="clock" title="Nothing is published without your answer">
        <p>If you want to agree, ask @{creator.username} to send you the link again.</p>
      </Notice>
    );
  if (state === "declined")
    return (
      <Notice tone="success" icon="check" title="The post won't be published">
        <p>
          We've told @{creator.username}. If you find these files anywhere on the site,{" "}
          <a href="/report">report them</a>.
        </p>
      </Notice>
    );
  if (state === "minor")
    return (
      <Notice tone="error" icon="alert" title="Everyone in a post has to be 18 or older">
        <p>
          The check says that you aren't, so our team is looking at the post. If the check is wrong, or to
          tell us more, write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </Notice>
    );
  return (
    signed && (
      <>
        {isRefused && (
          <Notice icon="info" title="This post won't be published">
            <p>Not everyone in it has agreed.</p>
          </Notice>
        )}
        <SignedRecord signed={signed} path={path} />
      </>
    )
  );
}

function SignedRecord({ signed, path }: { signed: Signed; path: string }) {
  const isGuest = useFrame().viewer.kind === "guest";
  const answer = (agreed: boolean) => (agreed ? "Yes" : "No");
  return (
    <section className="card stack stack-tight">
      <h2>What you signed</h2>
      <DescriptionList
        facts={[
          { term: "Publication", value: "Yes" },
          { term: "Download", value: answer(signed.download) },
          { term: "Promotion", value: answer(signed.promotion) },
          { term: "Signed by", value: <bdi>{signed.name}</bdi> },
          { term: "Signed", value: <Time at={signed.at} showTime /> },
          ...(signed.withdrawnAt === null
            ? []
            : [{ term: "Withdrawn", value: <Time at={signed.withdrawnAt} showTime /> }]),
        ]}
      />
      {signed.withdrawnAt === null ? (
        <div className="actions">
          <ButtonLink variant="secondary" href={`${path}?withdraw`}>
            Withdraw my consent
          </ButtonLink>
        </div>
      ) : (
        <p>The post is removed for everyone, and its buyers are refunded.</p>
      )}
      <p className="small soft">
        Keep this address to come back.{" "}
        {isGuest ? (
          <>
            <a href={signUpHref("/consents")}>Create an account</a> with the same email to see all posts
            you're in.
          </>
        ) : (
          <>
            If your account has the same email, it's also in <a href="/consents">posts you're in</a>.
          </>
        )}{" "}
        The law has us keep this record for seven years after the post is gone.
      </p>
    </section>
  );
}

function IdentityCheck({ path, canCheck, isChecked }: Shown) {
  if (isChecked)
    return (
      <Notice tone="success" icon="check" title="You've shown that you're 18 or older">
        <p>Look at the files below, then answer.</p>
      </Notice>
    );
  return (
    <section className="card stack stack-tight">
      <h2>First, show that you're 18 or older</h2>
      <p>
        Only then can we show you the files and take your answer. Our identity provider checks it on its own
        page, and tells us only whether you're 18. We never see your documents.
      </p>
      {canCheck ? (
        <form className="actions" method="post" action={path}>
          <Button name="intent" value="check" busy="Opening...">
            Start the check
          </Button>
        </form>
      ) : (
        <Notice tone="lamp" icon="clock" title="Identity can't be checked right now">
          <p>Please come back later. Your link stays valid, and you can still say no.</p>
        </Notice>
      )}
    </section>
  );
}

function Sign({ path, fileIds, values, errors, creator }: Shown & Typed) {
  return (
    <form className="form card" method="post" action={path} noValidate>
      <h2>What do you agree to?</h2>
      <input type="hidden" name="files" value={fileIds} />
      <Checkbox
        name="publication"
        label="I'm in this post, and I agree to its publication here"
        hint={`@${creator.username} may also sell access to it.`}
        checked={values.publication === "on"}
        error={errors.publication}
        required
      />
      <Checkbox
        name="download"
        label="People who have access may download it (optional)"
        checked={values.download === "on"}
      />
      <Checkbox
        name="promotion"
        label="It may be used to promote the creator or this site (optional)"
        checked={values.promotion === "on"}
      />
      <Field
        name="name"
        label="Signature"
        hint="Type your full name."
        value={values.name}
        error={errors.name}
        autoComplete="name"
        maxLength={100}
        required
      />
      <div className="actions">
        <Button name="intent" value="sign" busy="Signing...">
          Sign and agree
        </Button>
      </div>
      <p className="small soft">
        You can withdraw at any time, at this address. The post is then removed for everyone, and buyers are
        refunded.
      </p>
    </form>
  );
}

const Disagree = ({ path }: { path: string }) => (
  <section className="card stack stack-tight">
    <h2>Don't agree?</h2>
    <p>
      The post then can't be published, and the creator is told. Not in this post at all? Ignore the link.
    </p>
    <div className="actions">
      <ButtonLink variant="danger" href={`${path}?decline`}>
        I'm in this, and I don't agree
      </ButtonLink>
    </div>
  </section>
);

const Decline = ({ path }: { path: string }) => (
  <div className="stack">
    <PageHead title="Say no to this post?" back={{ href: path, label: "Back" }} />
    <p className="lead">
      The post then can't be published, and we tell the creator that you don't agree. This can't be undone:
      the creator would have to ask you again with a new post.
    </p>
    <form className="actions" method="post" action={path}>
      <Button name="intent" value="decline" variant="danger" busy="Sending...">
        Say no
      </Button>
      <ButtonLink variant="secondary" href={path}>
        Cancel
      </ButtonLink>
    </form>
  </div>
);

export const Withdraw = ({
  path,
  title,
  person,
}: {
  path: string;
  title: string;
  /** Where the path isn't enough. */
  person?: string;
}) => (
  <div className="stack">
    <PageHead title="Withdraw your consent?" back={{ href: path, label: "Back" }} />
    <p className="lead">
      <bdi>{title || "The post"}</bdi> will be removed for everyone within a minute, including people who
      bought it, who get their money back. This can't be undone: the creator would have to ask you again with
      a new post.
    </p>
    <form className="actions" method="post" action={path}>
      {person && <input type="hidden" name="person" value={person} />}
      <Button name="intent" value="withdraw" variant="danger" busy="Withdrawing...">
        Withdraw and remove the post
      </Button>
      <ButtonLink variant="secondary" href={path}>
        Cancel
      </ButtonLink>
    </form>
  </div>
);
