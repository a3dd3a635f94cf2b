import { BareFrame } from "../../../app/ui/frame/bare-frame.tsx";
import { Frame } from "../../../app/ui/frame/frame.tsx";
import { OwnDataFrame } from "../../../app/ui/frame/own-data-frame.tsx";
import { creatorViewer, fan, guest, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const content = <h1>A page</h1>;
const flash = {
  kind: "success" as const,
  title: "Content Uploaded",
  text: "Your subscribers can see it now.",
};

export const frame: Specimen[] = [
  {
    name: "Frame",
    page: true,
    states: {
      Guest: (
        <Frame viewer={guest} path="/discover">
          {content}
        </Frame>
      ),
      "Fan with a message": (
        <Frame viewer={fan} path="/discover" flash={flash}>
          {content}
        </Frame>
      ),
      "Creator with errors": (
        <Frame viewer={creatorViewer} path="/post" errors={{ title: "Title is required" }}>
          {content}
        </Frame>
      ),
      "Deletion requested": (
        <Frame viewer={{ ...fan, deletionDueAt: inDays(12) }} path="/discover">
          {content}
        </Frame>
      ),
    },
  },
  {
    name: "Frame without navigation",
    page: true,
    states: {
      Plain: <BareFrame>{content}</BareFrame>,
      "Your data": (
        <OwnDataFrame viewer={fan} path="/settings/export" isPastGates={false}>
          {content}
        </OwnDataFrame>
      ),
    },
  },
];
