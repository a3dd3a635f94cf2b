import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

export type FlashMessage = {
  kind: "success" | "error" | "info";
  title: string;
  text?: string;
  undo?: string;
};

export function Flash({ flash, id = "flash" }: { flash: FlashMessage | null | undefined; id?: string }) {
  return (
    <div id={id} role="status" className={flash ? "inner" : undefined}>
      {flash && (
        <div className={`notice tone-${flash.kind}`}>
          <Icon name={flash.kind === "success" ? "done" : flash.kind === "error" ? "alert" : "info"} />
          <p>
            <strong>{flash.title}</strong> {flash.text}
          </p>
          {flash.undo && (
            <form method="post">
              <Button variant="secondary" name="do" value={flash.undo}>
                Undo
              </Button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}
