import { Button } from "../primitives/button.tsx";

/** Turns broadcasts of a conversation's creator off or on, within a form that is posted to the conversation. */
export const BroadcastSwitch = ({ isOff }: { isOff: boolean }) => (
  <Button variant="secondary" name="intent" value={isOff ? "allow_broadcasts" : "refuse_broadcasts"}>
    {isOff ? "Turn on broadcasts" : "Turn off broadcasts"}
  </Button>
);
