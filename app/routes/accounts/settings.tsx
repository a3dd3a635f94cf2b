import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noticeTypes } from "#db/kinds.ts";
import { noticesForm, preferencesForm, readTab } from "#domain/accounts/settings-forms.ts";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { providerReturnPath } from "#domain/ledger/payouts/provider-return.ts";
import { nextSummary } from "#domain/notifications/daily-summary/summary-times.ts";
import { minuteText } from "#domain/notifications/notice-emails/email-times.ts";
import { readNoticesForm } from "#domain/notifications/notice-emails/read-form.ts";
import { changePreferences } from "#domain/onboarding/change-preferences.ts";
import { defaultPreferences, interestsForm, readPreferences } from "#domain/onboarding/preferences.ts";
import { readTogether } from "#domain/read-together.ts";
import { offeredTimeZone, timeZones } from "#domain/time-zone.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AccountTab } from "#ui/accounts/settings/account-tab.tsx";
import { NotificationsTab } from "#ui/accounts/settings/notifications-tab.tsx";
import { PaymentsTab } from "#ui/accounts/settings/payments-tab.tsx";
import { PreferencesTab } from "#ui/accounts/settings/preferences-tab.tsx";
import { PrivacyTab } from "#ui/accounts/settings/privacy-tab.tsx";
import { StoppedNotice } from "#ui/accounts/settings/resume-emails.tsx";
import { SecurityTab } from "#ui/accounts/settings/security-tab.tsx";
import { SettingsPage } from "#ui/accounts/settings/settings-page.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { searchParams } = new URL(request.url);
  const tab = readTab(searchParams.get("tab"));
  const returnPath =
    tab === "payments" && viewer.role === "seller" ? providerReturnPath("/settings", searchParams) : null;
  if (returnPath !== null) throw redirect(returnPath);
  const { email, username, role, autoplay, lite, payouts, ageVerifiedAt } = viewer;
  return {
    tab,
    account: { email, username, role },
    isInTeam: viewer.isInTeam,
    stop: tab === "account" || tab === "notifications" ? await context.deps.emailStops.find(email) : null,
    notices: tab === "notifications" ? await readNotices(context) : null,
    preferences: { autoplay, lite },
    chosen:
      tab === "preferences"
        ? readPreferences(await context.deps.onboarding.findPreferences(viewer.id))
        : defaultPreferences,
    payouts: role === "seller" ? payouts : null,
    privacy: { ageVerifiedAt, region: placeLabel(context.region.name) },
  };
}

async function readNotices(context: AppLoadContext) {
  const { preferences, noticeSettings, push, pushDevices, clock } = context.deps;
  const { id } = requireMember(context);
  const [types, { emails, pushes, quietHours, hasSummary }, zone, devices] = await readTogether(() => [
    preferences.findNotices(id),
    noticeSettings.find(id),
    preferences.findTimeZone(id),
    push === null ? null : pushDevices.list(id, clock.now()),
  ]);
  const { timeZone, quietFrom, quietUntil } = quietHours;
  return {
    types,
    emails,
    hasSummary,
    push: devices && { pushes, deviceCount: devices.length },
    zones: timeZones(),
    quietHours: {
      from: quietFrom === null ? "" : minuteText(quietFrom),
      until: quietUntil === null ? "" : minuteText(quietUntil),
      timeZone: offeredTimeZone(timeZone ?? zone, context.timeZone),
      isZoneSaved: (timeZone ?? zone) !== null,
    },
  };
}

async function saveNotices(context: AppLoadContext, form: FormData) {
  const parsed = parseForm(form, noticesForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { id, role, isInTeam } = requireMember(context);
  const { preferences, noticeSettings, summaries, clock } = context.deps;
  const chosen = readNoticesForm(parsed.value, { isCreator: role === "seller", isInTeam });
  if (chosen === null) return refuseForm(form, { time_zone: "Choose a time zone from the list" });
  await preferences.saveNotices(id, chosen.types, clock.now());
  await noticeSettings.save(id, chosen.emails, chosen.quietHours, clock.now(), chosen.pushes);
  if (role === "seller") {
    const { quietHours } = await noticeSettings.find(id);
    const schedule = { ...quietHours, lastDigestAt: null, lastEmailAt: null };
    const at = chosen.hasSummary ? nextSummary(clock.now(), schedule) : null;
    await summaries.choose(id, at, clock.now());
  }
  const title = "Notifications saved";
  return redirectWithFlash(context, "/settings?tab=notifications", { kind: "success", title });
}

async function savePreferences(context: AppLoadContext, form: FormData) {
  const pages = parseForm(form, preferencesForm);
  const chosen = parseForm(form, interestsForm);
  if (!pages.ok) return refuseForm(form, pages.errors);
  if (!chosen.ok) return refuseForm(form, chosen.errors);
  const { id, role } = requireMember(context);
  const { preferences, clock } = context.deps;
  const reset = form.get("intent") === "reset";
  const { contentInterests, discoveryPreferences } = reset ? defaultPreferences : chosen.value;
  // Creators edit their interests in their profile, not here.
  const ownInterests = role === "seller" ? {} : { contentInterests };
  await changePreferences(context.deps, id, { ...ownInterests, discoveryPreferences });
  if (reset) await preferences.clear(id);
  else await preferences.save(id, pages.value, clock.now());
  const title = reset ? "Preferences reset" : "Preferences saved";
  return redirectWithFlash(context, "/settings?tab=preferences", { kind: "success", title });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const tab = readTab(new URL(request.url).searchParams.get("tab"));
  if (tab === "notifications") return runForm(form, () => saveNotices(context, form));
  if (tab === "preferences") return runForm(form, () => savePreferences(context, form));
  throw redirect(`/settings?tab=${tab}`, 303);
}

export const handle = { title: "Settings" };

export default function Settings() {
  const { tab, account, stop, ...facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isChecked = (name: string, stored: boolean) => (refused ? refused.values[name] === "on" : stored);
  const { notices, preferences } = facts;
  const { contentInterests, discoveryPreferences } = facts.chosen;
  const interests = refused ? (refused.values.interests ?? "").split(",") : contentInterests;
  return (
    <Frame wide errors={refused?.errors}>
      <SettingsPage tab={tab}>
        {stop && <StoppedNotice email={account.email} reason={stop.reason} />}
        {tab === "account" && <AccountTab {...account} />}
        {tab === "security" && <SecurityTab />}
        {notices && (
          <NotificationsTab
            role={account.role}
            isInTeam={facts.isInTeam}
            notices={Object.fromEntries(
              noticeTypes.map((type) => [type, isChecked(type, notices.types[type] ?? true)]),
            )}
            emails={Object.fromEntries(
              noticeTypes.map((type) => [type, refused?.values[`${type}_email`] ?? notices.emails[type]]),
            )}
            hasSummary={isChecked("daily_summary", notices.hasSummary)}
            push={
              notices.push && {
                deviceCount: notices.push.deviceCount,
                pushes: Object.fromEntries(
                  noticeTypes.map((type) => [
                    type,
                    isChecked(`${type}_push`, notices.push?.pushes[type] ?? true),
                  ]),
                ),
              }
            }
            quietHours={{
              ...notices.quietHours,
              from: refused?.values.quiet_from ?? notices.quietHours.from,
              until: refused?.values.quiet_until ?? notices.quietHours.until,
              timeZone: refused?.values.time_zone ?? notices.quietHours.timeZone,
              isZoneSaved: refused !== undefined || notices.quietHours.isZoneSaved,
            }}
            zones={notices.zones}
            errors={refused?.errors}
          />
        )}
        {tab === "preferences" && (
          <PreferencesTab
            interests={account.role === "seller" ? null : interests}
            discovery={{
              showTrending: isChecked("show_trending", discoveryPreferences.showTrending),
              showFeatured: isChecked("show_featured", discoveryPreferences.showFeatured),
              showNew: isChecked("show_new", discoveryPreferences.showNew),
            }}
            errors={refused?.errors}
            autoplay={isChecked("autoplay", preferences.autoplay)}
            lite={isChecked("lite", preferences.lite)}
          />
        )}
        {tab === "payments" && <PaymentsTab payouts={facts.payouts} />}
        {tab === "privacy" && <PrivacyTab {...facts.privacy} />}
      </SettingsPage>
    </Frame>
  );
}
