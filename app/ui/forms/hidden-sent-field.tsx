/** For a form that may have nothing in it but a button: Lynx would send it as a GET, which does nothing. */
export const HiddenSentField = () => <input type="hidden" name="sent" value="1" />;
