type Submission = {
  /** Another script sends it. */
  prevented: boolean;
  method: string;
  /** It answers with a file, so the page and its form stay. */
  download: boolean;
  /** It has been sent before. */
  sent: boolean;
  /** It has a chosen file and wants its progress shown. */
  upload: boolean;
};

/** What the script does about a form that is being sent. */
export function submitPlan({ prevented, method, download, sent, upload }: Submission) {
  if (prevented || method !== "post" || download) return "ignore";
  if (sent) return "stop";
  return upload ? "upload" : "send";
}
