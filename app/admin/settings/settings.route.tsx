import { Link } from 'react-router'
import { sections as brandSections } from '#app/features/brand/editing/sections.ts'
import { retentionSchema } from '#app/features/requests/erasure/retention.schema.ts'
import { countExpiring, readRetention } from '#app/features/requests/erasure/retention.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { parseForm } from '#app/lib/form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { SettingGroup } from '#app/lib/settings/editable-settings.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/settings.route.ts'
import { GroupPanel, type SectionResult } from './group-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { handleSettingsForm } from './settings-action.server.ts'
import { readSettingsData } from './settings-data.server.ts'
import { readSystemInfo } from './system-info.server.ts'
import { SystemPanel } from './system-panel.tsx'
import './settings.css'

export const headers = requireAccess('settings')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Settings', matches)

const shownBrandSections = ['shipping', 'orders', 'promises'] as const

const groupTexts: Record<SettingGroup, string> = {
  mail: 'Notifications to your team, confirmations to customers, replies and invitations are sent through this server.',
  sales: 'Send each type of request to a different address. If empty, requests go to the sales email.',
  inbound:
    'Customer replies appear in the timeline of their request. They come from a mailbox that is checked every minute, or from an email provider.',
  webhook:
    'Posts every request as a whole as JSON, in addition to email. Deliveries that fail are retried for a week. Webhooks under More settings send new requests, too, and other events, such as accepted proposals: for requests, one of the two is enough.',
  analytics: 'Tracks page views and form steps, without names, email addresses or typed text.',
  time: 'Times and days in this admin, its exports and emails to your team, in proposals and the portal. Dates in the storefront stay in Central Time.',
}

/** A period in the URL is only previewed, not saved. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const monthsParam = url.searchParams.get('months')
  const form = new FormData()
  form.set('months', monthsParam ?? '')
  const parsed = monthsParam === null ? undefined : parseForm(retentionSchema, form)
  const person = getPerson(context)
  return {
    settings: await readSettingsData(services),
    retention: {
      retention: await readRetention(db),
      acceptanceYears: services.settings.ACCEPTANCE_YEARS,
      monthsParam,
      errors: parsed && !parsed.ok ? parsed.errors : {},
      preview: parsed?.ok
        ? { months: parsed.value.months, ...(await countExpiring(db, parsed.value.months)) }
        : undefined,
      isRecentlyConfirmed: isRecentlyConfirmed(person),
    },
    system: await readSystemInfo(services),
    me: person.email,
    messageKey: url.searchParams.get('notice'),
  }
}

export const action = (args: Route.ActionArgs) => handleSettingsForm(args)

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, retention, system, me, messageKey } = loaderData
  const getResult = (section: string): SectionResult | undefined => {
    if (actionData) return actionData.section === section ? actionData : undefined
    return messageKey === section ? { isOk: true, message: 'Settings saved.' } : undefined
  }
  const groups = settings.groups.map(({ group, title }) => ({ id: group, title }))
  return (
    <AdminPage title="Settings" lead="Settings for the whole store. Only Admins can see this page.">
      <div className="settings-layout">
        <SettingsMenu
          sections={[
            ...groups,
            { id: 'retention', title: 'Data retention' },
            { id: 'system', title: 'System' },
            { id: 'more', title: 'More settings' },
          ]}
        />
        <div className="settings-sections">
          {settings.groups.map((form) => (
            <div key={form.group} id={form.group}>
              <GroupPanel
                form={form}
                data={settings}
                text={groupTexts[form.group]}
                result={getResult(form.group)}
                me={me}
              />
            </div>
          ))}
          <div id="retention">
            <RetentionPanel {...retention} result={getResult('retention')} />
          </div>
          <div id="system">
            <SystemPanel info={system} />
          </div>
          <div id="more" className="grid gap-6">
            <Panel title="Shipping, orders and holidays" text="Managed under Brand. Save a draft, then publish it.">
              <div className="flex flex-wrap gap-2">
                {shownBrandSections.map((section) => (
                  <Link
                    key={section}
                    to={`/admin/brand?section=${section}`}
                    className={getButtonClass({ variant: 'secondary', size: 'sm' })}
                  >
                    {brandSections[section]}
                  </Link>
                ))}
              </div>
            </Panel>
            <Panel title="Decoration" text="Setup and run charges of decoration methods, for proposals.">
              <Link to="/admin/decoration" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                Open decoration
              </Link>
            </Panel>
            <Panel title="API tokens" text="Let your other software read and change data through the API.">
              <Link to="/admin/settings/api-tokens" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                Open API tokens
              </Link>
            </Panel>
            <Panel title="Webhooks" text="Send events to your other software: requests, proposals, proofs, shipments.">
              <Link to="/admin/settings/webhooks" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                Open webhooks
              </Link>
            </Panel>
            <Panel title="Setup" text="Set up your store in five steps, and remove the demo data.">
              <Link to="/admin/setup" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                Open setup
              </Link>
            </Panel>
            <Panel
              title="Personal data"
              text="Fulfill a privacy request: erase everything submitted with an email address. You can review it first."
            >
              <Link to="/admin/erasure" className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                Erase personal data
              </Link>
            </Panel>
          </div>
        </div>
      </div>
    </AdminPage>
  )
}

/** Links to the sections of the settings screen. */
function SettingsMenu({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="Settings sections" className="settings-menu">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="settings-menu-link">
          {title}
        </a>
      ))}
    </nav>
  )
}
