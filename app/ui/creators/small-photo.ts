/** Twice the width of a profile photo on the page. */
const WIDTH = 1520;
const SMALL_ENOUGH_BYTES = 500_000;

/**
 * Shrinks a photo to what a profile needs, so that phones don't upload 25 MB; returns the file itself if this browser
 * can't read it.
 */
export async function smallPhoto(file: File): Promise<File> {
  if (file.size < SMALL_ENOUGH_BYTES) return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, WIDTH / image.width);
    const canvas = Object.assign(document.createElement("canvas"), {
      width: Math.round(image.width * scale),
      height: Math.round(image.height * scale),
    });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return blob === null || blob.size >= file.size
      ? file
      : new File([blob], file.name, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
