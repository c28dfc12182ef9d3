import { Form, Link, useNavigation } from 'react-router'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import type { ImportView } from '#app/features/imports/stored-import.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatReady } from '../import-text.ts'

type ApplyPanelProps = {
  importView: Omit<ImportView, 'settings'>
  supplier: string | null
  /** False for corrected rows and files without a supplier: products that they lack are not gone. */
  isComplete: boolean
  /** True for a supplier's run of all products, whose missing ones are hidden. */
  hidesMissing: boolean
}

/** Summary of the changes, with the button that applies them. */
export function ApplyPanel({ importView: { state, counts }, supplier, isComplete, hidesMissing }: ApplyPanelProps) {
  const busy = useNavigation().formData?.get('intent') === 'apply'
  const { new: added, changed, skipped, rejected, unidentified } = counts
  const missing = isComplete ? counts.missing : 0
  const importable = added + changed
  const missingText = `${formatCount(missing, 'product')} ${supplier ? `from ${supplier} ` : ''}in your store ${missing === 1 ? 'is' : 'are'} not in this file`
  const missingActionText = hidesMissing ? 'hide missing products' : 'mark missing products out of stock'
  if (state === 'checking')
    return (
      <div className="import-next">
        <ButtonLink to="?columns" size="sm">
          Check again
        </ButtonLink>
      </div>
    )
  if (importable === 0 && (missing === 0 || unidentified > 0)) {
    return (
      <Panel
        title="Nothing to import"
        text={
          rejected > 0
            ? 'Every row with changes has errors. See the details below.'
            : skipped > 0
              ? 'The other products in this file are unpublished in the original store. See the warnings below.'
              : 'All products in this file are already up to date.'
        }
      >
        <ButtonLink to="?columns" variant="secondary" size="sm">
          Edit columns
        </ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel title={formatReady({ ...counts, missing })} text="All changes go live together. You can undo the import.">
      <Form method="post" className="grid gap-5">
        {missing > 0 && unidentified > 0 && (
          <p>
            <span className="font-semibold">
              {`${formatCount(missing, 'product')} in your store ${missing === 1 ? 'is' : 'are'} not in this file and ${missing === 1 ? 'stays' : 'stay'} unchanged.`}
            </span>
            <span>{` ${
              unidentified === 1
                ? `One row with errors does not identify its product and could be one of them. Fix it to ${missingActionText}.`
                : `${formatNumber(unidentified)} rows with errors do not identify their products and could be some of them. Fix them to ${missingActionText}.`
            }`}</span>
          </p>
        )}
        {importable === 0 && (
          <p>
            <input type="hidden" name="missing" value="hide" />
            <span>{`${missingText}.`}</span>
          </p>
        )}
        {importable > 0 && missing > 0 && unidentified === 0 && (
          <fieldset>
            <legend className="mb-1 font-semibold">{missingText}</legend>
            <div className="grid gap-1">
              <Choice name="missing" value="keep" title="Keep unchanged" isDefault />
              <Choice
                name="missing"
                value="hide"
                title={describeChoice(missing, hidesMissing)}
                text={
                  hidesMissing
                    ? 'Without a page until the supplier lists them again. Nothing is deleted.'
                    : 'Nothing is deleted.'
                }
              />
            </div>
          </fieldset>
        )}
        {rejected > 0 && <input type="hidden" name="good-rows-only" value="yes" />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="apply" busy={busy}>
            {importable === 0
              ? capitalize(missingActionText)
              : rejected > 0
                ? `Import ${formatNumber(importable)}, skip ${formatNumber(rejected)}`
                : `Import ${formatCount(importable, 'product')}`}
          </Button>
          <ButtonLink to="?columns" variant="secondary">
            Edit columns
          </ButtonLink>
          <Button type="submit" name="intent" value="delete" variant="ghost">
            Delete import
          </Button>
        </div>
        {rejected > 0 && (
          <p className="text-sm text-muted">
            <span>{'You can also '}</span>
            <Link to="?show=errors#rows">fix the rows with errors</Link>
            <span> first and upload the corrected rows.</span>
          </p>
        )}
      </Form>
    </Panel>
  )
}

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function describeChoice(missing: number, hidesMissing: boolean): string {
  if (hidesMissing) return missing === 1 ? 'Hide it' : `Hide all ${formatNumber(missing)}`
  return missing === 1 ? 'Mark it out of stock' : `Mark all ${formatNumber(missing)} out of stock`
}

type ChoiceProps = { name: string; value: string; title: string; text?: string; isDefault?: boolean }

function Choice({ name, value, title, text, isDefault = false }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md px-1 py-1.5 hover:bg-paper">
      <input type="radio" name={name} value={value} defaultChecked={isDefault} className="mt-1 size-4 shrink-0" />
      <span>
        <span className="block font-medium">{title}</span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </span>
    </label>
  )
}
