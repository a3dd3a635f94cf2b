import type { Upload } from "#ui/media/uploads/upload-queue.ts";

const labels: Record<string, [one: string, more: string]> = {
  image: ["Photo", "Photos"],
  video: ["Video", "Videos"],
  audio: ["Audio", "Audio"],
};

/** "Photos, November 27" unless there's a title, so that the first files can be published right away. */
export function suggestTitle(form: HTMLFormElement | null, uploads: Upload[]) {
  const field = form?.elements.namedItem("title");
  if (!(field instanceof HTMLInputElement) || field.value !== "") return;
  const kinds = new Set(uploads.map(({ file }) => file.type.split("/")[0] ?? ""));
  const [one, more] = (kinds.size === 1 && labels[[...kinds][0] ?? ""]) || ["New post", "New post"];
  const day = new Date().toLocaleDateString("en-US", { month: "long", day: "numeric" });
  field.value = `${uploads.length > 1 ? more : one}, ${day}`;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // Selected, so that typing replaces it.
  field.addEventListener("focus", () => field.select(), { once: true });
}
