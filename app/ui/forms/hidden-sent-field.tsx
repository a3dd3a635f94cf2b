/** For forms without other fields: Lynx would send those as a GET, which does nothing. */
export const HiddenSentField = () => <input type="hidden" name="sent" value="1" />;
