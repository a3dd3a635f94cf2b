import { useEffect, useState } from "react";
import { Icon } from "#ui/primitives/icon.tsx";
import { formatBytes } from "../../posts/post-labels.ts";

/** The file itself, before the server has it, with its size; an icon for what the browser can't show. */
export function ChosenFile({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [kind = ""] = file.type.split("/");
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <>
      <span className="media-item-thumbnail">
        {url && kind === "video" ? (
          <video src={url} preload="metadata" muted playsInline />
        ) : url && kind === "image" ? (
          <img src={url} alt="" decoding="async" onError={() => setUrl(null)} />
        ) : (
          <Icon name={kind === "audio" || kind === "video" ? kind : "image"} />
        )}
      </span>
      <span className="small soft num">{formatBytes(file.size)}</span>{" "}
    </>
  );
}
