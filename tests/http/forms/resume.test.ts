import { describe, expect, test } from "vitest";
import { readResume } from "#http/forms/resume.ts";

const url = "https://fanlight.example/post.data?draft=1";
const typed = (fields: [string, string][], length?: number) => {
  const body = new URLSearchParams(fields).toString();
  return new Request(url, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(length ?? body.length),
    },
  });
};

describe("readResume", () => {
  test("keeps the fields in order, repeated names included, and the form's action", async () => {
    const fields: [string, string][] = [
      ["title", "Blue hour"],
      ["interests", "art"],
      ["interests", "music"],
    ];
    expect(await readResume(typed(fields))).toEqual({ action: "/post?draft=1", fields, lostFiles: false });
  });

  test("still says that files were lost when the form is refused once more", async () => {
    const again = await readResume(
      typed([
        ["title", "Blue hour"],
        ["resumed", "without files"],
      ]),
    );
    expect(again).toMatchObject({ fields: [["title", "Blue hour"]], lostFiles: true });
  });

  test("never has an action on another host", async () => {
    const body = "a=b";
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body.length),
    };
    const request = new Request("https://fanlight.example//post", { method: "POST", body, headers });
    expect((await readResume(request))?.action).toBe("/post");
  });

  test("never keeps passwords or codes", async () => {
    const resume = await readResume(
      typed([
        ["email", "a@example.com"],
        ["password", "secret-1"],
        ["confirmPassword", "secret-1"],
        ["code", "123456"],
      ]),
    );
    expect(resume?.fields).toEqual([["email", "a@example.com"]]);
  });

  test("says when a file was lost", async () => {
    const form = new FormData();
    form.append("title", "Blue hour");
    form.append("file", new File(["x"], "a.jpg"));
    const whole = new Request(url, { method: "POST", body: form });
    const body = await whole.arrayBuffer();
    const headers = new Headers(whole.headers);
    headers.set("Content-Length", String(body.byteLength));
    const resume = await readResume(new Request(url, { method: "POST", body, headers }));
    expect(resume).toEqual({ action: "/post?draft=1", fields: [["title", "Blue hour"]], lostFiles: true });
  });

  test("keeps the text before and after a large upload", async () => {
    const form = new FormData();
    form.append("bio", "Typed for long");
    form.append("password", "secret-1");
    form.append("portrait", new File([new Uint8Array(5_000_000)], "a.jpg"));
    form.append("late", "x");
    const whole = new Request(url, { method: "POST", body: form });
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes.subarray(sent, sent + 16_384));
        sent += 16_384;
        if (sent >= bytes.length) controller.close();
      },
    });
    const headers = new Headers(whole.headers);
    headers.set("Content-Length", String(bytes.length));
    const request = new Request(url, { method: "POST", body, headers, duplex: "half" } as RequestInit);
    const fields = [
      ["bio", "Typed for long"],
      ["late", "x"],
    ];
    expect(await readResume(request)).toEqual({ action: "/post?draft=1", fields, lostFiles: true });
  });

  test("is null for anything that is not a form, is too long, or has no known length", async () => {
    const json = { "Content-Type": "application/json", "Content-Length": "2" };
    expect(await readResume(new Request(url, { method: "POST", body: "{}", headers: json }))).toBeNull();
    expect(await readResume(typed([["a", "b"]], 64 * 1024 + 1))).toBeNull();
    const noLength = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await readResume(new Request(url, { method: "POST", body: "a=b", headers: noLength }))).toBeNull();
  });

  test("is null for a form that can't be read", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "4" };
    expect(await readResume(new Request(url, { method: "POST", body: "junk", headers }))).toBeNull();
  });

  test("keeps at most 120 fields", async () => {
    const many = Array.from({ length: 140 }, (_, i): [string, string] => [`f${i}`, "x"]);
    expect((await readResume(typed(many)))?.fields).toHaveLength(120);
  });
});
