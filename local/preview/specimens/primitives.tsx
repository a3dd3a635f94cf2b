import { Checkbox, CheckboxGroup, RadioCards } from "#ui/forms/choice.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Field, FileField, TextArea } from "#ui/forms/field.tsx";
import { HiddenRedirect } from "#ui/forms/hidden-redirect.tsx";
import { RowField } from "#ui/forms/row-field.tsx";
import { AskFirst } from "#ui/primitives/ask-first.tsx";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Fanlight } from "#ui/primitives/fanlight.tsx";
import { Flash } from "#ui/primitives/flash.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Stepper } from "#ui/primitives/stepper.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { NOW } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const options = [
  { value: "free", label: "Everyone 18+" },
  { value: "subscriber", label: "All your subscribers" },
];

export const primitives: Specimen[] = [
  {
    name: "Buttons",
    states: {
      Primary: <Button>Publish</Button>,
      Quiet: <Button variant="quiet">Cancel</Button>,
      Link: <ButtonLink href="/discover">Discover</ButtonLink>,
      "Asks first": (
        <AskFirst label="Delete list" text="This permanently deletes the list.">
          <Button variant="danger">Delete for good</Button>
        </AskFirst>
      ),
    },
  },
  {
    name: "Form fields",
    states: {
      Text: <Field name="title" label="Title" hint="3 to 100 characters" />,
      "With an error": (
        <Field name="title" label="Title" value="ab" error="Title must be at least 3 characters" />
      ),
      "Long text": <TextArea name="bio" label="Bio" limit={500} value="Lamps and ceramics." />,
      File: <FileField name="photo" label="Photo" accept="image/*" />,
      Checkbox: <Checkbox name="age" label="I confirm that I am 18 years of age or older" />,
      "Radio cards": <RadioCards name="visibility" label="Who can see it" options={options} value="free" />,
      Checkboxes: <CheckboxGroup name="interests" label="Interests" options={options} chosen={["free"]} />,
      "Field in a row": <RowField row="1" name="name" label="Name" value="Noor's phone" />,
      "Hidden redirect": (
        <form>
          <HiddenRedirect to="/discover" />
          <p>The field holds where to go next; nothing of it shows.</p>
        </form>
      ),
    },
  },
  {
    name: "Error summary",
    states: {
      "Two errors": (
        <ErrorSummary errors={{ title: "Title is required", price: "Enter a price from $1 to $1,000" }} />
      ),
    },
  },
  {
    name: "Messages",
    states: {
      Success: <Flash flash={{ kind: "success", title: "Content Updated" }} />,
      Error: <Flash flash={{ kind: "error", title: "Update Failed", text: "Please try again." }} />,
      Notice: <Notice title="Setup In Progress">We are waiting for the payment provider.</Notice>,
      "Empty state": <EmptyState title="No sales yet" text="Your sales will appear here." />,
    },
  },
  {
    name: "Page parts",
    states: {
      Head: (
        <PageHead
          title="Sessions"
          text="See and end active sessions."
          back={{ href: "/settings", label: "Settings" }}
        />
      ),
      Tabs: (
        <Tabs
          label="Settings"
          tabs={[
            { href: "#a", label: "Account", current: true },
            { href: "#b", label: "Security" },
          ]}
        />
      ),
      Stepper: <Stepper steps={["Welcome", "Profile", "Payments"]} current={2} />,
      Pager: <Pager nextHref="?page=2" firstHref={null} />,
      Card: <Card title="Balance">$120.00</Card>,
      Table: (
        <Table
          caption="Sales"
          columns={[{ label: "Date" }, { label: "Net", numeric: true }]}
          rows={[{ key: "1", cells: [<Time key="t" at={NOW} />, <Money key="m" cents={1350} />] }]}
        />
      ),
      Facts: <DescriptionList facts={[{ term: "Region", value: "Texas" }]} />,
    },
  },
  {
    name: "Small things",
    states: {
      Portrait: <Avatar url="/sample/portrait.svg" name="Mara" />,
      "Portrait missing": <Avatar url={null} name="Mara" />,
      Badge: <Badge tone="success">Paid</Badge>,
      Icon: <Icon name="heart" label="Likes" />,
      Fanlight: <Fanlight />,
      "Fanlight, unlit": <Fanlight lit={false} />,
    },
  },
];
