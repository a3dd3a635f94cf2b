import { CaseList } from "../../../../app/ui/reports/case-list.tsx";
import { CasePage } from "../../../../app/ui/reports/case-page.tsx";
import { InspectedThread } from "../../../../app/ui/reports/inspected-thread.tsx";
import { ModerationNotes } from "../../../../app/ui/reports/moderation-notes.tsx";
import { ReportReceipt } from "../../../../app/ui/reports/receipt.tsx";
import { ReportForm } from "../../../../app/ui/reports/report-form.tsx";
import { TeamConversationHead } from "../../../../app/ui/team/team-conversation-head.tsx";
import { TeamFrame } from "../../../../app/ui/team/team-frame.tsx";
import { TeamLog } from "../../../../app/ui/team/team-log.tsx";
import { MemberPage, TeamPage } from "../../../../app/ui/team/team-page.tsx";
import {
  InvitationForm,
  NoInvitation,
  TeamOverview,
  TeamPlaces,
} from "../../../../app/ui/team/team-places.tsx";
import { TeamPostForm, TeamPostList } from "../../../../app/ui/team/team-posts.tsx";
import { daysAgo, fan, inDays, NOW } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const may = { write: true, publish: false, money: true };
const creator = { username: "mara", name: "Mara Lindqvist", avatarUrl: null };
const acting = { creatorId: "1", name: "Lu", may, creator };
const member = { id: "m", name: "Lu", username: "lu.help", joinedAt: daysAgo(9), may };
const form = { values: {}, errors: {} };
const partner = { id: "", username: "noor", name: "Noor", avatarUrl: null, isLeaving: false, isGone: false };
const logRow = {
  id: 1,
  at: daysAgo(1),
  name: "Lu",
  action: "sent",
  subjectId: "c",
  number: 4,
  fan: "noor",
  post: null,
};

/** Creators' teams, for both sides. */
export const team: Specimen[] = [
  {
    name: "Team",
    states: {
      Members: (
        <TeamPage
          path="#"
          members={[member]}
          invitations={[{ id: "i", email: "sam@example.com", name: "Sam", expiresAt: inDays(3), may }]}
          now={NOW}
          {...form}
        />
      ),
      Nobody: <TeamPage path="#" members={[]} invitations={[]} now={NOW} {...form} />,
      "One member": <MemberPage path="#" member={member} {...form} />,
      Log: <TeamLog rows={[logRow, { ...logRow, id: 2, action: "joined", subjectId: null, fan: null }]} />,
      "Empty log": <TeamLog rows={[]} />,
    },
  },
  {
    name: "Working for a creator",
    states: {
      Places: <TeamPlaces places={[acting]} />,
      None: <TeamPlaces places={[]} />,
      Overview: <TeamOverview path="#" acting={acting} unread="3" />,
      "Nothing to do yet": (
        <TeamOverview
          path="#"
          acting={{ ...acting, may: { write: false, publish: false, money: false } }}
          unread="0"
        />
      ),
      Invitation: <InvitationForm path="#" invitation={acting} username="noor" />,
      "No invitation": <NoInvitation />,
      Conversation: <TeamConversationHead path="#" acting={acting} partner={partner} search="" />,
      Posts: <TeamPostList path="#" posts={[{ id: "1", title: "A lamp", updatedAt: daysAgo(2) }]} />,
      "A draft": <TeamPostForm action="#" isOut={false} keepsVisibility={false} fileCount={0} {...form} />,
      "A draft with a file": (
        <TeamPostForm action="#" isOut={false} keepsVisibility fileCount={1} {...form} />
      ),
      "A published post": <TeamPostForm action="#" isOut keepsVisibility fileCount={2} {...form} />,
    },
  },
  {
    name: "Team page",
    page: true,
    states: {
      Frame: (
        <TeamFrame frame={{ viewer: fan, path: "/team/1", flash: null }} acting={acting}>
          <h1>Overview</h1>
        </TeamFrame>
      ),
    },
  },
];

const receipt = {
  id: "k",
  conversationId: "c",
  openedAt: daysAgo(3),
  isClaimed: false,
  decidedAt: null,
  outcome: null,
  ground: null,
  statement: "",
  reopenedAt: null,
  isReporter: true,
  reports: [
    { number: 4, reason: "scam" as const, details: "They want me to pay elsewhere.", at: daysAgo(3) },
  ],
};
const decided = {
  ...receipt,
  decidedAt: daysAgo(1),
  outcome: "closed" as const,
  ground: "scam" as const,
  statement: "The message asked for payment outside of Fanlight.",
};
const found = {
  id: "k",
  fan: "noor",
  creator: "mara",
  openedAt: daysAgo(3),
  decidedAt: null,
  outcome: null,
  statement: "",
  reopenedAt: null,
  isInvolved: false,
  reports: [
    {
      id: "r",
      side: "fan" as const,
      number: 4,
      reason: "scam" as const,
      details: "Look at the link.",
      keptAuthor: "Lu",
      keptText: "Pay me at example.com",
      keptFiles: "image",
      at: daysAgo(3),
    },
  ],
};
const row = {
  ...found,
  claimer: null,
  about: { reasons: ["scam" as const], reportCount: 2, outcome: null },
};
const message = {
  number: 4,
  side: "creator" as const,
  text: "Pay me at example.com",
  media: [],
  sale: null,
  replyTo: null,
  quoted: null,
  sentAt: daysAgo(4),
  editedAt: null,
  unsentAt: null,
  author: { kind: "team" as const, id: "", name: "Lu" },
  reactions: { fan: null, creator: null },
};
const reportForm = { action: "#", backHref: "#", name: "Mara Lindqvist", canBlock: true, ...form };
const casePage = { path: "#", found, claimer: null, isMine: false, readsUntil: null, ...form };

/** Reports of conversations, for their sides and for admins. */
export const reports: Specimen[] = [
  {
    name: "Report",
    states: {
      Conversation: <ReportForm {...reportForm} message={null} />,
      Message: <ReportForm {...reportForm} message={{ number: 4, text: "Pay me at example.com" }} />,
      Receipt: <ReportReceipt receipt={receipt} email="support@example.com" />,
      Decided: <ReportReceipt receipt={decided} email="support@example.com" />,
      "In the conversation": (
        <ModerationNotes
          inspections={[{ at: daysAgo(2), reason: "The report names a link." }]}
          decisions={[{ caseId: "k", at: daysAgo(1), outcome: "closed", reopenedAt: null }]}
        />
      ),
    },
  },
  {
    name: "Case",
    states: {
      Open: <CaseList path="#" isOpen rows={[row, { ...row, id: "own", about: null }]} now={NOW} />,
      None: <CaseList path="#" isOpen rows={[]} now={NOW} />,
      Unclaimed: <CasePage {...casePage} />,
      "Part of it": <CasePage {...casePage} found={{ ...found, isInvolved: true, reports: [] }} />,
      Claimed: <CasePage {...casePage} claimer="ida.admin" isMine />,
      Reading: <CasePage {...casePage} claimer="ida.admin" isMine readsUntil={inDays(1)} />,
      Decided: <CasePage {...casePage} found={{ ...found, ...decided, reports: found.reports }} />,
      Conversation: (
        <InspectedThread
          path="#"
          who={found}
          messages={[message]}
          earlier={null}
          shown={null}
          reported={[4]}
        />
      ),
    },
  },
];
