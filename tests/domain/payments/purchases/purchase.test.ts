import { expect, test } from "vitest";
import { checkPurchase, type Payee } from "#domain/payments/purchases/purchase.ts";
import type { Access } from "#domain/posts/access/check-access.ts";
import { NOW } from "#tests/cast.ts";

const buyable: Access = { ok: false, reason: "buy" };
const payee = { accountId: "acct_mira", completedAt: NOW, closedAt: null };
const check = (offer: {
  access?: Access;
  price?: number | null;
  isBlocked?: boolean;
  deletionDueAt?: number | null;
  payee?: Payee;
}) =>
  checkPurchase(
    {
      access: offer.access ?? buyable,
      price: offer.price === undefined ? 700 : offer.price,
      isBlocked: offer.isBlocked ?? false,
    },
    { deletionDueAt: offer.deletionDueAt ?? null },
    offer.payee === undefined ? payee : offer.payee,
  );

test("a locked post is sold at its price, for its creator's account", () => {
  expect(check({})).toEqual({ ok: true, amount: 700, accountId: "acct_mira" });
  expect(check({ price: 100 })).toMatchObject({ ok: true, amount: 100 });
  expect(check({ price: 100_000 })).toMatchObject({ ok: true, amount: 100_000 });
});

test.each<[string, Parameters<typeof check>[0], string]>([
  ["its own creator", { access: { ok: true, by: "owner" } }, "own_post"],
  ["someone who bought it", { access: { ok: true, by: "purchase" } }, "already_owned"],
  ["a subscriber whom it is open to", { access: { ok: true, by: "subscription" } }, "included"],
  ["anyone once it is free", { access: { ok: true, by: "free" } }, "free_now"],
  ["anyone once it is for subscribers", { access: { ok: false, reason: "subscribe" } }, "not_for_sale"],
  ["anyone without a price", { price: null }, "not_for_sale"],
  ["anyone below $1", { price: 99 }, "not_for_sale"],
  ["anyone above $1,000", { price: 100_001 }, "not_for_sale"],
  ["someone who blocked its creator", { isBlocked: true }, "blocked"],
  ["an account that will be deleted", { deletionDueAt: NOW }, "leaving"],
  ["fans of a creator who is leaving", { payee: { ...payee, closedAt: NOW } }, "creator_leaving"],
  ["fans of a creator without an account", { payee: { ...payee, accountId: null } }, "cannot_charge"],
  ["fans of a creator who can't be paid", { payee: { ...payee, completedAt: null } }, "cannot_charge"],
  ["fans of nobody", { payee: null }, "cannot_charge"],
])("it isn't sold to %s", (_, offer, reason) => {
  expect(check(offer)).toEqual({ ok: false, reason });
});

test("owning the post is the first reason, so that nothing sounds like a problem", () => {
  const owned: Access = { ok: true, by: "purchase" };
  expect(check({ access: owned, price: null, deletionDueAt: NOW, payee: null })).toEqual({
    ok: false,
    reason: "already_owned",
  });
});
