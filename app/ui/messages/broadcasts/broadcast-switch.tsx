import { Button } from "#ui/primitives/button.tsx";

/** Must be in a form that posts to the conversation. */
export const BroadcastSwitch = ({ isOff }: { isOff: boolean }) => (
  <Button variant="secondary" name="intent" value={isOff ? "allow_broadcasts" : "refuse_broadcasts"}>
    {isOff ? "Turn on broadcasts" : "Turn off broadcasts"}
  </Button>
);
