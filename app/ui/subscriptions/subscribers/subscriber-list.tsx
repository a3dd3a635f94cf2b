import { useState } from "react";
import { NEW_LIST } from "#domain/subscriptions/subscribers/limits.ts";
import type { Subscriber } from "#domain/subscriptions/subscribers/subscriber.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { FieldError } from "#ui/forms/field-frame.tsx";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { Standing } from "./standing-texts.tsx";

/** Posts the selected `fans`, and `list`, with `name` for a new one. */
export function SubscriberList({
  action,
  rows,
  lists,
  values = {},
  errors = {},
}: {
  action: string;
  rows: Subscriber[];
  lists: { id: string; name: string }[];
  values?: Values;
  errors?: Errors;
}) {
  const [selected, setSelected] = useState(0);
  const chosen = values.fans?.split(",") ?? [];
  return (
    <form
      className="stack pick-form"
      method="post"
      action={action}
      onChange={({ currentTarget }) =>
        setSelected(currentTarget.querySelectorAll("[name=fans]:checked").length)
      }
    >
      <HiddenSentField />
      <FieldError name="fans" error={errors.fans} />
      <div id="fans" className="fan-table" tabIndex={-1}>
        <Table
          caption="Subscribers"
          columns={[
            { label: "Fan", phone: "lead" },
            { label: "Status", phone: "title" },
            { label: "Since", phone: "note" },
            { label: "Last seen", phone: "note" },
            { label: "Months", numeric: true, phone: "note" },
            { label: "Paid", numeric: true, phone: "amount" },
          ]}
          rows={rows.map((fan) => ({
            key: fan.id,
            cells: [
              <div key="fan" className="fan-cell">
                <label className="over-row pick-fan">
                  <input
                    className="check"
                    type="checkbox"
                    name="fans"
                    value={fan.id}
                    defaultChecked={chosen.includes(fan.id)}
                  />
                  <span className="sr-only">Select {fan.name}</span>
                </label>
                <Avatar url={fan.avatarUrl} name={fan.name} />
                <p className="min-w-0">
                  <a className="row-link fan-name" href={`/dashboard/subscribers/${fan.username}`}>
                    <bdi>{fan.name}</bdi>
                  </a>{" "}
                  <span className="small dim block truncate">@{fan.username}</span>
                </p>
              </div>,
              <Standing key="standing" {...fan} />,
              <Time key="since" at={fan.since} />,
              fan.seenAt === null ? "" : <Time key="seen" at={fan.seenAt} />,
              fan.months,
              <strong key="paid">
                <Money cents={fan.paid} />
              </strong>,
            ],
          }))}
        />
      </div>
      <fieldset className="pick-bar">
        <legend className="sr-only">Add the selected fans to a list</legend>
        <p aria-live="polite">{selected > 0 ? `${selected} selected` : "Select fans to add to a list"}</p>
        <select
          className="field-input"
          name="list"
          aria-label="List"
          defaultValue={values.list ?? lists[0]?.id ?? NEW_LIST}
        >
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NEW_LIST}>A new list</option>
        </select>
        <div className="new-list">
          <Field
            name="name"
            label="Name of the new list"
            maxLength={60}
            value={values.name}
            error={errors.name}
          />
        </div>
        <Button variant="secondary">Add to list</Button>
      </fieldset>
    </form>
  );
}
