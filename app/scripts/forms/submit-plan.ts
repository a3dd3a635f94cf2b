type Submission = {
  prevented: boolean;
  method: string;
  download: boolean;
  sent: boolean;
  upload: boolean;
};

export function submitPlan({ prevented, method, download, sent, upload }: Submission) {
  if (prevented || method !== "post" || download) return "ignore";
  if (sent) return "stop";
  return upload ? "upload" : "send";
}
