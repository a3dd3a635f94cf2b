import {
  BlobSource,
  BufferTarget,
  Conversion,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  UrlSource,
  WEBM,
} from "mediabunny";
import type { EncodeReply, EncodeRequest } from "./encoding.ts";

const MAX_AUDIO_BITRATE = 128_000;
/** Of the pictures' bit rate: audio up to the first is copied, heavier audio is encoded at the second. */
const COPIED_AUDIO = 0.4;
const ENCODED_AUDIO = 0.25;
const MAX_FRAME_RATE = 30;
/** Seeking goes to one of these. */
const KEY_FRAME_SECONDS = 2;
const SAMPLED_PACKETS = 200;
/** The least progress that is reported. */
const MIN_STEP = 0.01;

async function videoOptions(track: InputVideoTrack, { side, bitrate }: EncodeRequest) {
  const { averagePacketRate } = await track.computePacketStats(SAMPLED_PACKETS);
  const isUpright = (await track.getDisplayHeight()) > (await track.getDisplayWidth());
  return {
    ...(isUpright ? { width: side } : { height: side }),
    codec: "avc" as const,
    quality: new Quality({ bitrate }),
    keyFrameInterval: KEY_FRAME_SECONDS,
    forceTranscode: true,
    // Turned frames play everywhere; a turned file doesn't.
    allowTransformationMetadata: false,
    ...(averagePacketRate > MAX_FRAME_RATE + 1 ? { frameRate: MAX_FRAME_RATE } : {}),
  };
}

async function audioOptions(track: InputAudioTrack, { bitrate }: EncodeRequest) {
  const { averageBitrate } = await track.computePacketStats(SAMPLED_PACKETS);
  if (track.codec === "aac" && averageBitrate <= COPIED_AUDIO * bitrate) return {};
  const codec = (await canEncodeAudio("aac")) ? ("aac" as const) : ("opus" as const);
  const quality = new Quality({ bitrate: Math.min(MAX_AUDIO_BITRATE, ENCODED_AUDIO * bitrate) });
  return { codec, quality, forceTranscode: true };
}

async function encode(request: EncodeRequest, report: (progress: number) => void): Promise<EncodeReply> {
  const { source } = request;
  if (!(await canEncodeVideo("avc").catch(() => false)))
    return { problem: "unsupported", detail: "no H.264 encoder" };
  const input = new Input({
    source: typeof source === "string" ? new UrlSource(source) : new BlobSource(source),
    formats: [MP4, QTFF, WEBM],
  });
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    // The index first, so that a video plays before all of it has arrived.
    output: new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target }),
    tracks: "primary",
    tags: {},
    showWarnings: false,
    video: (track) => videoOptions(track, request),
    audio: (track) => audioOptions(track, request),
  });
  const [lost] = conversion.discardedTracks.filter(({ track }) => track.type !== "subtitle");
  // A version without its pictures or sound would be another video.
  if (!conversion.isValid || lost) return { problem: "unsupported", detail: lost?.reason ?? "not valid" };
  conversion.onProgress = report;
  await conversion.execute();
  return target.buffer ? { file: target.buffer } : { problem: "failed", detail: "no output" };
}

const scope = self as unknown as {
  onmessage: (event: { data: EncodeRequest }) => void;
  postMessage(reply: EncodeReply, transfer?: ArrayBuffer[]): void;
};
scope.onmessage = async ({ data }) => {
  let shown = 0;
  const report = (progress: number) => {
    if (progress - shown < MIN_STEP) return;
    shown = progress;
    scope.postMessage({ progress });
  };
  const reply = await encode(data, report).catch(
    (error: unknown): EncodeReply => ({ problem: "failed", detail: String(error) }),
  );
  scope.postMessage(reply, "file" in reply ? [reply.file] : []);
};
