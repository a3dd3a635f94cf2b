type Submission = {
  prevented: boolean;
  method: string;
  download: boolean;
  sent: boolean;
};

export function submitPlan({ prevented, method, download, sent }: Submission) {
  if (prevented || method !== "post" || download) return "ignore";
  if (sent) return "stop";
  return "send";
}
