/** Lynx would send a form without fields as a GET, which does nothing. */
export const HiddenSentField = () => <input type="hidden" name="sent" value="1" />;
