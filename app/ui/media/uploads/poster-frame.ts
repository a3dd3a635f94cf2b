const TIMEOUT_MS = 8000;
const MAX_WIDTH = 1280;

/** A frame near the start, the default poster. Rejects if the video won't play. */
export async function posterFrame(file: File): Promise<Blob | null> {
  const video = Object.assign(document.createElement("video"), {
    muted: true,
    preload: "auto",
    src: URL.createObjectURL(file),
  });
  const eventOf = (type: "loadeddata" | "seeked") =>
    new Promise<unknown>((resolve, reject) => {
      video.addEventListener(type, resolve, { once: true });
      video.addEventListener("error", reject, { once: true });
      setTimeout(() => reject(new Error("the browser took too long")), TIMEOUT_MS);
    });
  try {
    await eventOf("loadeddata");
    video.currentTime = Math.min(1, video.duration / 4 || 0);
    await eventOf("seeked");
    const width = Math.min(MAX_WIDTH, video.videoWidth);
    const canvas = Object.assign(document.createElement("canvas"), {
      width,
      height: Math.round((width * video.videoHeight) / video.videoWidth),
    });
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  } finally {
    URL.revokeObjectURL(video.src);
  }
}
