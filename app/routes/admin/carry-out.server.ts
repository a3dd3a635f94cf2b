import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Duty } from "#db/kinds.ts";
import { notifyFans } from "#domain/accounts/deletion/notify-fans.ts";
import { stopRenewals } from "#domain/accounts/deletion/process-deletions.ts";
import { purgeCreatorFromEdge } from "#domain/media/purge-edge-cache.ts";
import { openAccountCase, restrictAccount } from "#domain/moderation/cases/account-actions.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import {
  type AccountChange,
  changeDuties,
  eraseAccount,
  offerExport,
  signOutAccount,
} from "#domain/moderation/people/change-account.ts";
import type { personForm } from "#domain/moderation/people/forms.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { runThenDeliver } from "#http/deliver-after-response.ts";
import { requireDuty } from "#http/gates/admin-pages.ts";
import { inBackground } from "#http/in-background.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";

type Asked = z.infer<typeof personForm>["does"] & Pick<z.infer<typeof personForm>, "duty"> & { rule: Reason };
const NO_DUTIES = {
  not_admin: "This account isn't an admin's.",
  own: "You can't change your own duties. Ask another admin with the settings duty.",
  same: "Nothing changed: these are their duties already, or you no longer have the settings duty.",
};
const WORKS_FOR = "You work for this creator, or it's you, so another admin has to.";
const NOT_RESTRICTED =
  "This account is an admin's, already restricted, or one you work for. To restrict an admin, first revoke the role from the terminal.";
const NOT_LIFTED =
  "This account isn't restricted, an appeal is open, or you work for it, so another admin has to.";
const IS_ADMIN =
  "An admin's account can't be restricted or deleted here. Revoke the role first, from the terminal.";

const dutyOf: Record<Asked["action"], Duty> = {
  case: "moderation",
  restrict: "moderation",
  lift: "moderation",
  "sign-out": "support",
  export: "support",
  erase: "support",
  duties: "settings",
};

export async function carryOut(
  context: AppLoadContext,
  { action, sessionId, duty, rule }: Asked,
  change: AccountChange,
  restriction: { id: string; caseId: string } | null,
): Promise<{ done: string; page?: string } | { refused: string }> {
  const { deps } = context;
  const { id } = change.person;
  requireDuty(context, dutyOf[action]);
  switch (action) {
    case "case": {
      const { username: name } = requireMember(context);
      const opened = await openAccountCase(deps, id, { ...change, adminId: change.actorId, name });
      return opened === null
        ? { refused: WORKS_FOR }
        : { done: "Case opened", page: `/admin/cases/${opened}` };
    }
    case "restrict": {
      const restricted = await restrictAccount(deps, change.person, {
        adminId: change.actorId,
        reason: change.reason,
        rule,
      });
      if (!restricted.ok) return { refused: NOT_RESTRICTED };
      closeWithdrawnSales(context);
      runThenDeliver(context);
      return { done: "Account restricted" };
    }
    case "lift": {
      const own = { caseId: restriction?.caseId ?? "", adminId: change.actorId };
      const asked = { decisionId: restriction?.id ?? "", reason: change.reason };
      if (restriction === null || !(await reverseDecision(deps, own, asked)).ok)
        return { refused: NOT_LIFTED };
      runThenDeliver(context);
      return { done: "Restriction lifted" };
    }
    case "sign-out": {
      await signOutAccount(deps, { ...change, sessionId });
      closeSockets(context, id, sessionId);
      runThenDeliver(context);
      return { done: sessionId === null ? "Signed out everywhere" : "Session ended" };
    }
    case "duties": {
      const changed = await changeDuties(deps, { ...change, duties: duty });
      if (!changed.ok) return { refused: NO_DUTIES[changed.reason] };
      runThenDeliver(context);
      return { done: "Duties changed" };
    }
    case "export": {
      await offerExport(deps, change);
      runThenDeliver(context);
      return { done: "Asked to download their data" };
    }
    case "erase": {
      const erased = await eraseAccount(deps, change);
      if (!erased.ok)
        return {
          refused: erased.reason === "is_admin" ? IS_ADMIN : "This account is already being deleted.",
        };
      inBackground(context, () => purgeCreatorFromEdge(deps, id));
      closeWithdrawnSales(context);
      // Usually done right away; the scheduled run retries what the provider refuses now.
      runThenDeliver(context, async () => {
        await stopRenewals(deps);
        await notifyFans(deps);
      });
      return { done: "Deletion started" };
    }
  }
}
