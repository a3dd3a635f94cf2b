import { BulkFields } from "../../../../app/ui/studio/bulk/bulk-fields.tsx";
import { BulkReview, type ReviewedPost } from "../../../../app/ui/studio/bulk/bulk-review.tsx";
import { CoverCrop } from "../../../../app/ui/studio/drafts/cover-crop.tsx";
import { type PlannedPost, PostCalendar } from "../../../../app/ui/studio/planning/post-calendar.tsx";
import { PostTemplates } from "../../../../app/ui/studio/planning/post-templates.tsx";
import type { Specimen } from "../../specimen.ts";

const open = { visibility: "free" as const, price: null, tags: ["lamp", "night"] };
const lamps: ReviewedPost = {
  id: "1",
  title: "Three lamps",
  type: "image",
  thumbnail: "/sample/photo.svg",
  revision: "r",
  ...open,
  isPublished: true,
  buyers: 2,
  after: { ...open, visibility: "ppv", price: 800, tags: ["lamp", "tide"] },
  isChanged: true,
  kept: [],
};
const kept: ReviewedPost = {
  ...lamps,
  id: "2",
  title: "",
  type: "text",
  thumbnail: null,
  after: open,
  isChanged: false,
  kept: ["unsold", "tags"],
};

const planned = (id: string, at: string, isScheduled = true): PlannedPost => ({
  id,
  title: "Three lamps",
  visibility: "subscriber",
  price: null,
  at,
  isScheduled,
});
const month = { month: "2026-02", today: "2026-02-10", before: "2026-01", after: "2026-03" };
const weeks = Array.from({ length: 4 }, (_, week) =>
  Array.from({ length: 7 }, (_, day) => ({
    day: `2026-02-${String(week * 7 + day + 1).padStart(2, "0")}`,
    canSchedule: week * 7 + day >= 9,
  })),
);

const template = {
  id: "1",
  name: "Harbor diary",
  title: "Harbor diary, {date}",
  excerpt: "Wind, light, and who was out:",
  visibility: "ppv" as const,
  price: 800,
  tags: ["harbor"],
};
const kind = { action: "/dashboard/templates", values: {}, errors: {}, edited: null };

export const planning: Specimen[] = [
  {
    name: "Change of many posts",
    states: {
      Choice: <BulkFields posts={[lamps, kept]} values={{}} errors={{}} filter="published" />,
      Refused: (
        <BulkFields
          posts={[lamps, kept]}
          values={{ visibility: "ppv", price: "0" }}
          errors={{ price: "Enter a price from $1 to $1,000", posts: "Change up to 50 posts at once." }}
          filter="published"
        />
      ),
    },
  },
  {
    name: "Calendar",
    states: {
      Busy: (
        <PostCalendar
          {...{ ...month, weeks }}
          posts={[
            planned("1", "2026-02-03T09:00", false),
            ...["2", "3", "4", "5"].map((id) => planned(id, `2026-02-12T1${id}:00`)),
          ]}
        />
      ),
      Empty: <PostCalendar {...{ ...month, weeks }} today="2026-05-01" posts={[]} />,
    },
  },
  {
    name: "Templates",
    states: {
      Some: (
        <PostTemplates {...kind} templates={[template, { ...template, id: "2", title: "", excerpt: "" }]} />
      ),
      Renaming: (
        <PostTemplates
          {...kind}
          templates={[template]}
          edited={template}
          values={{ name: "" }}
          errors={{ name: "Enter a name" }}
        />
      ),
      None: <PostTemplates {...kind} templates={[]} />,
    },
  },
  { name: "Cover crop", states: { Top: <CoverCrop url="/sample/photo.svg" value="top" /> } },
  {
    name: "Review of a change",
    states: {
      Some: <BulkReview action="/dashboard/posts/change" posts={[lamps, kept]} formHref="/" />,
      None: <BulkReview action="/dashboard/posts/change" posts={[kept]} formHref="/" />,
    },
  },
];
