import type { ReactNode } from "react";
import type { Errors } from "../forms/error-summary.tsx";
import { Frame } from "../frame/frame.tsx";
import { useFrame, useMayOpen } from "../frame/use-frame.ts";
import { PageHead } from "../primitives/page-head.tsx";
import { AdminMenu } from "./admin-menu.tsx";

export function AdminFrame({
  title,
  text,
  back,
  errors,
  children,
}: {
  title: string;
  text?: string;
  back?: { href: string; label: string };
  errors?: Errors;
  children: ReactNode;
}) {
  const frame = useFrame();
  const mayOpen = useMayOpen();
  const counts = frame.waiting ?? {};
  const all = Object.values(counts).reduce((sum, { count }) => sum + count, 0);
  return (
    <Frame
      errors={errors}
      wide
      menu={{ entries: <AdminMenu path={frame.path} counts={counts} mayOpen={mayOpen} />, waiting: all }}
    >
      <PageHead title={title} text={text} back={back} />
      {children}
    </Frame>
  );
}
