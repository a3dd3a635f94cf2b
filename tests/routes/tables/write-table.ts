import { readFileSync } from "node:fs";
import path from "node:path";
import { people, posts } from "#tests/cast.ts";
import sitemap from "../../../app/routes.ts";
import { FORM } from "../site/visitor.ts";
import { rows } from "./gate-table.ts";

const app = path.resolve(import.meta.dirname, "../../../app");
const ACTION = /^export (?:async )?(?:function|const) action\b|^export \{[^}]*\baction\b/m;

export const writePatterns = sitemap
  .filter(({ file }) => ACTION.test(readFileSync(path.join(app, file), "utf8")))
  .map(({ path: own = "" }) => `/${own}`)
  .filter((pattern) => pattern !== "/*");

const shapeOf = (pattern: string) => new RegExp(`^${pattern.replace(/:[^/]+/g, "[^/?]+")}$`);

export const writes = [
  ...new Set(
    rows
      .map(({ address }) => address.split("?")[0] ?? "")
      .filter((address) => writePatterns.some((pattern) => shapeOf(pattern).test(address))),
  ),
];

export const isPattern = (address: string, pattern: string) => shapeOf(pattern).test(address);

const JSON_TYPE = "application/json";
const machines = new Set(rows.filter(({ isCall }) => isCall).map(({ address }) => address));
export const contentTypeOf = (address: string) => (machines.has(address) ? JSON_TYPE : FORM["Content-Type"]);

const twice = "password=harbor-77&confirmPassword=harbor-77";
const code = '{"email":"nia.new@example.com","code":"123456"}';
const sale = JSON.stringify({ seller_id: people.otherCreator.id });
const profile = "full_name=Eve&bio=Hi&age=33&subscription_price=25&message_price=12";

/** The fields a form needs to have an effect. URLs not listed need none, or have little effect. */
const bodies: Record<string, string> = {
  "/login": `email=${people.fan.email}&password=lantern-42`,
  "/own-data": `email=${people.fan.email}&password=lantern-42`,
  "/signup": "email=eve@example.com&password=lantern-42&confirmPassword=lantern-42&role=seller",
  "/verify-email": "email=nia.new@example.com&intent=resend",
  "/verify-age": "confirm=on",
  "/forgot-password": `email=${people.fan.email}`,
  "/reset-password": twice,
  "/settings": "intent=reset",
  "/settings/password": `currentPassword=lantern-42&${twice}`,
  "/settings/email": "email=evil@example.com&currentPassword=lantern-42",
  "/settings/sessions": "intent=others",
  "/settings/two-step": "intent=begin&password=lantern-42",
  "/settings/passkeys": "intent=remove&password=lantern-42",
  "/settings/delete-account": "understood=on&password=lantern-42",
  "/welcome/become-creator": "agree=on",
  "/welcome/creator-profile": `username=evil&${profile}`,
  "/profile": "username=evil.name",
  "/profile/edit": profile,
  "/subscriptions": "subscription_id=subscription-1",
  "/payments": "card=pm_none",
  "/payments/limit": "limit=1",
  "/payments/blocked": "message=Please",
  "/post": "title=Evil&visibility_type=free",
  "/post-content": "title=Evil&visibility_type=free",
  [`/post/${posts.free.id}`]: "title=Evil&visibility_type=free",
  "/dashboard/posts": `do=withdraw:${posts.free.id}`,
  "/seller/mira/subscribe": "amount=1500",
  "/columns": "columns=2",
  "/seller/mira/like": "intent=like",
  "/seller/mira/tip": "choice=500",
  "/settings/subscription-price": "intent=announce&if_no_answer=end&price=1500",
  "/subscriptions/no-such-one/price": "request_id=none&answer=accepted",
  "/settings/messages": "intent=receipts",
  "/settings/push": "intent=remove&device=none",
  "/settings/email/resume": "intent=send",
  "/notifications": "until=1",
  "/unsubscribe/none": "List-Unsubscribe=One-Click",
  "/messages/no-such-one": "intent=send&text=Hi&key=12345678",
  "/messages/no-such-one/1": "intent=edit&text=Hi",
  "/messages/no-such-one/1/buy": "amount=500",
  "/messages/no-such-one/1/unsend": "refund=500",
  "/messages/no-such-one/media": "text=Hi&key=12345678&do=send",
  "/messages/no-such-one/block": "sent=1",
  "/messages/no-such-one/report": "reason=other&block=on",
  "/admin/cases/none": "intent=claim",
  "/admin/cases/together": "intent=preview",
  "/report/none": "text=You+looked+at+the+wrong+post",
  "/reports/none": "text=You+looked+at+the+wrong+post",
  "/decisions/none": "text=You+looked+at+the+wrong+post",
  [`/post/${posts.free.id}/people`]: "intent=ask&name-0=Eve&email-0=eve@example.com",
  "/terms": "redirect=/settings",
  "/consents": "person=cast-signed",
  "/consents/none": "intent=decline",
  "/legal/dmca/counter-notice/none": "text=I+took+this+photo+myself",
  "/report": "about=https://elsewhere.example&reason=other&name=Eve&email=eve@example.com",
  "/settings/team": "email=evil@example.com&name=Eve&may=write",
  "/settings/team/none": "intent=end",
  "/team/invitations/none": "intent=accept",
  "/team/nobody": "intent=leave",
  "/team/nobody/messages/none": "intent=send&text=Hi&key=12345678",
  "/team/nobody/messages/none/media": "text=Hi&key=12345678&do=send",
  "/team/nobody/messages/none/1": "intent=edit&text=Hi",
  "/team/nobody/posts/none": "intent=publish&title=Hello&body=Hi",
  "/seller/mira/messages": "intent=send&text=Hi&key=12345678",
  "/fans/nobody/messages": "intent=send&text=Hi&key=12345678",
  "/fans/nobody/lists": "lists=cast-list",
  "/fan-lists": "name=VIP",
  "/dashboard/posts/change": `reviewed=${posts.free.id}:`,
  "/dashboard/templates": "intent=delete&id=none",
  "/dashboard/subscribers": `fans=${people.otherFan.id}&list=cast-list`,
  "/dashboard/subscribers/no-such-one": "text=Hi",
  "/dashboard/subscribers/no-such-one/block": "sent=1",
  "/fan-lists/no-such-one": "intent=rename&name=VIP",
  "/boost": "boost=0123456789abcdefghijkl&post=none&budget=20&days=5",
  "/boost/no-such-one": "intent=end",
  "/api/promoted/no-such-one": "{}",
  "/broadcasts/new": "to=subscribers&text=Hi&key=12345678&do=send",
  "/broadcasts/no-such-one": "intent=send&when=now",
  "/broadcasts/no-such-one/edit": "to=subscribers&text=Hi&key=12345678&do=send",
  "/broadcasts/no-such-one/unsend": "refund=0",
  "/settings/welcome-message": "text=Hi&enabled=on",
  "/settings/watched-words": "words=venmo",
  "/messages/held": "held=none&intent=remove",
  "/admin/held/none": "intent=open&reason=Because+it+waits",
  "/admin/held/words": "words=venmo&reason=Payments+elsewhere",
  "/settings/places": "intent=close&place=AQ",
  "/settings/saved-replies": "intent=save&name=Hi&text=Hello",
  "/settings/message-price": "free_for=none&message_price=12",
  [`/seller/mira/content/${posts.free.id}/like`]: "intent=like",
  "/admin/bypass": `who=${people.fan.username}&gate=age&days=7&reason=Asked by phone, ticket 12`,
  "/admin/people/none": "does=restrict&reason=Asked by phone, ticket 12",
  "/payments/no-such-payment/refund": "amount=5",
  "/admin/payments/no-such-payment/refund": "amount=5&reason=Asked by phone, ticket 12",
  "/admin/fraud": `id=${people.fan.id}&intent=lift&reason=Asked by phone, ticket 12`,
  "/admin/cases/appeals": `id=${people.fan.id}&intent=lift&reason=Asked by phone, ticket 12`,
  "/admin/disputes/none": "reason=They were promised a refund",
  "/admin/regions": "region=US&classification=blocked&confirm=US",
  "/admin/records": `of=${posts.free.id}&reason=Inspection, ticket 12`,
  "/admin/audit": "query=&reason=Yearly review, ticket 7",
  "/admin/webhooks": "intent=replay&from=2026-11-01&reason=Our webhook was down",
  "/admin/features": "feature=analytics&intent=on&reason=Asked by phone, ticket 12",
  "/admin/featured": `what=${people.creator.username}&days=7`,
  "/admin/creators/mira/payouts": "reason=A card was reported stolen",
  "/api/conversations/none": '{"draft":"Hi"}',
  "/api/conversations/none/messages": '{"text":"Hi","key":"12345678"}',
  "/api/conversations/none/photos": "{}",
  "/conversations/none/messages": '{"text":"Hi","key":"12345678"}',
  "/api/email/send-verification": '{"email":"nia.new@example.com"}',
  "/api/email/resend-verification": '{"email":"nia.new@example.com"}',
  "/api/email/verify-code": code,
  "/api/stripe/subscription/checkout": sale,
  "/stripe/subscription/checkout": sale,
  "/api/subscription/verify-and-create": '{"session_id":"cs_1"}',
  "/api/subscription/create-from-session": '{"session_id":"cs_1"}',
};
export const addressesWithBody = Object.keys(bodies);

export const bodyOf = (address: string): string =>
  bodies[address] ?? (contentTypeOf(address) === JSON_TYPE ? "{}" : "");
