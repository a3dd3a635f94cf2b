import { AdminAction, noRefusal, type Refused } from "#ui/admin/admin-action.tsx";
import { AdminForm } from "#ui/admin/admin-form.tsx";
import { Field } from "../forms/field.tsx";
import { postHref } from "../posts/post-labels.ts";
import { Pager } from "../primitives/pager.tsx";
import { Time } from "../primitives/time.tsx";

const PAGE_PATH = "/admin/featured";
type Featured = { id: string; title: string; username: string; featuredAt: number };

export function FeaturedPosts({
  posts,
  first,
  next,
  ...refused
}: { posts: Featured[]; first: boolean; next: string | null } & Refused) {
  const isRemoving = refused.values.intent === "end";
  const { values, errors } = isRemoving ? noRefusal : refused;
  return (
    <>
      <AdminForm
        path={PAGE_PATH}
        label="Feature a post"
        intent="feature"
        button="Feature post"
        values={values}
        errors={errors}
      >
        <Field
          name="post"
          label="Post URL"
          hint="Paste the post's URL."
          value={values.post}
          error={errors.post}
          autoComplete="off"
          maxLength={500}
          required
        />
      </AdminForm>
      <section className="stack">
        <h2>Featured now</h2>
        {posts.length === 0 && (
          <p className="soft">{first ? "No featured posts yet." : "That's everything."}</p>
        )}
        <ul className="stack">
          {posts.map((post) => (
            <FeaturedRow
              key={post.id}
              post={post}
              {...(isRemoving && refused.values.id === post.id ? refused : noRefusal)}
            />
          ))}
        </ul>
        <Pager nextHref={next} firstHref={first ? null : PAGE_PATH} />
      </section>
    </>
  );
}

function FeaturedRow({ post, values, errors }: { post: Featured } & Refused) {
  const creator = { id: "", username: post.username, name: post.username, avatarUrl: null };
  return (
    <li className="card stack stack-tight">
      <h3>
        <a className="-my-2.5 inline-block py-2.5" href={postHref({ id: post.id, creator })}>
          {post.title}
        </a>
      </h3>
      <p className="dim small">
        By {post.username}, featured since <Time at={post.featuredAt} showTime />
      </p>
      <AdminAction
        path={PAGE_PATH}
        row={post.id}
        fields={{ intent: "end", id: post.id }}
        label="Stop featuring"
        button={`Stop featuring “${post.title}”`}
        isDanger
        values={values}
        errors={errors}
      />
    </li>
  );
}
