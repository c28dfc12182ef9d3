import { Form, Link, useNavigation } from 'react-router'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '../../../shell/admin-page.tsx'
import { counted, number } from '../import-text.ts'

type ApplyPanelProps = { found: Omit<ImportView, 'settings'>; supplier: string | null }

/** What would happen, in figures, and the button that makes it happen. */
export function ApplyPanel({ found: { state, counts }, supplier }: ApplyPanelProps) {
  const busy = useNavigation().formData?.get('intent') === 'apply'
  const { new: added, changed, refused, missing, unclear } = counts
  const good = added + changed
  if (state === 'checking')
    return (
      <div className="import-next">
        <ButtonLink to="?columns" size="sm">
          Check it again
        </ButtonLink>
      </div>
    )
  if (good === 0 && (missing === 0 || unclear > 0)) {
    return (
      <Panel
        title="There is nothing to put into the shop"
        text={
          refused > 0
            ? 'Every row that would change something is refused. The reasons stand below.'
            : 'Everything in this file is in the shop already, just as it is here.'
        }
      >
        <ButtonLink to="?columns" variant="secondary" size="sm">
          Change what the columns mean
        </ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel
      title={
        refused > 0
          ? `${counted(good, 'product')} can go in, ${counted(refused, 'row')} cannot`
          : 'Everything can go in'
      }
      text="It all shows in the shop at once, and can be undone in one step."
    >
      <Form method="post" className="grid gap-5">
        {missing > 0 && unclear > 0 && (
          <p>
            <span className="font-semibold">
              {counted(missing, 'product')} in the shop {missing === 1 ? 'is' : 'are'} not in this file, and{' '}
              {missing === 1 ? 'stays as it is' : 'stay as they are'}.
            </span>{' '}
            {unclear === 1
              ? 'One refused row does not tell which product it is, and could be one of them. Mend it to hide what is missing.'
              : `${number(unclear)} refused rows do not tell which products they are, and could be some of them. Mend those to hide what is missing.`}
          </p>
        )}
        {missing > 0 && unclear === 0 && (
          <fieldset>
            <legend className="mb-1 font-semibold">
              {counted(missing, 'product')} {supplier ? `of ${supplier} ` : ''}in the shop{' '}
              {missing === 1 ? 'is' : 'are'} not in this file
            </legend>
            <div className="grid gap-1">
              <Choice name="missing" value="keep" title="Leave them as they are" chosen />
              <Choice
                name="missing"
                value="hide"
                title={missing === 1 ? 'Hide it' : `Hide all ${number(missing)}`}
                text="They are marked as out of stock. Nothing is deleted."
              />
            </div>
          </fieldset>
        )}
        {refused > 0 && <input type="hidden" name="good-rows-only" value="yes" />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="apply" busy={busy}>
            {refused > 0
              ? `Put ${counted(good, 'product')} in, leave ${number(refused)} out`
              : good > 0
                ? `Put ${counted(good, 'product')} into the shop`
                : 'Hide what is missing'}
          </Button>
          <ButtonLink to="?columns" variant="secondary">
            Change what the columns mean
          </ButtonLink>
          <Button type="submit" name="intent" value="delete" variant="ghost">
            Delete this import
          </Button>
        </div>
        {refused > 0 && (
          <p className="text-sm text-muted">
            Or all or nothing: <Link to="?show=refused#rows">mend the refused rows</Link> and bring the whole file in
            again. What is in the shop already is found then, and not put in twice.
          </p>
        )}
      </Form>
    </Panel>
  )
}

type ChoiceProps = { name: string; value: string; title: string; text?: string; chosen?: boolean }

function Choice({ name, value, title, text, chosen = false }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md px-1 py-1.5 hover:bg-paper">
      <input type="radio" name={name} value={value} defaultChecked={chosen} className="mt-1 size-4" />
      <span>
        <span className="block font-medium">{title}</span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </span>
    </label>
  )
}
