import { Frame } from "#ui/frame/frame.tsx";
import { CenterPage } from "#ui/legal/center-page.tsx";

export const handle = { title: "Legal Center" };

export default function LegalCenter() {
  return (
    <Frame wide>
      <CenterPage />
    </Frame>
  );
}
