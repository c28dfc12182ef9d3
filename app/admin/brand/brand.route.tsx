import { data, Link, redirect } from 'react-router'
import { brandKey } from '#app/features/brand/brand.server.ts'
import { type Brand, defaultBrand } from '#app/features/brand/brand.ts'
import type { RejectedColor } from '#app/features/brand/colors/palette.ts'
import { undoContent } from '#app/features/brand/content.server.ts'
import { holidays } from '#app/features/brand/days-off.ts'
import { readDraftWrite } from '#app/features/content/drafts.server.ts'
import { storeLogo } from '#app/features/images/logo.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { discard, isMultipart, type StagedFile, stageForm } from '#app/lib/http/multipart.server.ts'
import { parseStorableCount, parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { formatDraftConflict } from '../components/content-editor/draft-response.server.ts'
import { AdminPage, Alert, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/brand.route.ts'
import './brand.css'
import {
  deleteBrandDraft,
  listBrandVersions,
  publishBrand,
  readBrandDraft,
  readInvalidSections,
  restoreBrand,
  saveBrandDraft,
} from './brand-draft.server.ts'
import {
  type BrandValues,
  getLabel,
  getSection,
  isSection,
  type Section,
  sections,
  toBrandValues,
} from './brand-sections.ts'
import { HistoryPanel } from './history-panel.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { readSection } from './read-section.server.ts'
import { SectionForm } from './section-form.tsx'

export const headers = requireAccess('pages')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Brand', matches)

const messages: Record<string, string> = {
  drafted: 'Draft saved. Only you can see it until you publish.',
  published: 'Published. Your brand is live in the store and in emails.',
  discarded: 'Draft discarded.',
  undone: 'Change undone. The previous version is live.',
  restored: 'Restored. This version is live.',
  defaults: 'Your draft has the default brand. Publish it to go back to the defaults.',
}

const limits = { fields: 400, fieldSize: 64 * 1024, files: 1, fileSize: 25 * 1024 * 1024 }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [state, versions] = await Promise.all([readBrandDraft(db, getPerson(context).id), listBrandVersions(db)])
  const { version, drafted, draft, changed, invalidInput } = state
  const section = url.searchParams.get('section')
  return {
    section: isSection(section) ? section : ('name' satisfies Section),
    version,
    values: invalidInput[isSection(section) ? section : 'name'] ?? toBrandValues(drafted, holidays),
    logo: drafted.logo,
    draft,
    changed: changed.map((field) => ({ label: getLabel(field), section: getSection(field) })),
    versions: versions.map(({ value, ...each }, index) => ({
      ...each,
      isLive: index === 0,
      isCustom: Object.keys(value).length > 0,
    })),
    message: messages[url.searchParams.get('notice') ?? ''],
  }
}

type Rejection = {
  section?: Section
  input?: BrandValues
  errors: FieldErrors
  rejected: RejectedColor[]
  message?: string
  isConflict?: boolean
  /** Time of the other publication in a conflict. */
  publishedAt?: Date | null
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const by = getActor(person, getClient(args).ip)
  const { form, files } = isMultipart(request)
    ? await stageForm(request, { dataDir: services.settings.DATA_DIR, limits })
    : { form: await readForm(request), files: [] as StagedFile[] }
  try {
    const sectionParam = form.get('section')
    const section = isSection(sectionParam) ? sectionParam : undefined
    const version = parseVersion(form)
    const redirectWith = (notice: string) =>
      redirect(
        `/admin/brand?${new URLSearchParams({ section: section ?? url.searchParams.get('section') ?? 'name', notice })}`,
        303,
      )
    const reject = (status: number, rejection: Partial<Rejection>) =>
      data<Rejection>({ errors: {}, rejected: [], ...(section && { section }), ...rejection }, { status })
    const write = readDraftWrite(form)
    const saveFields = (fields: Partial<Brand>) => saveBrandDraft(services.db, { staffId: person.id, fields })
    const respondToSave = (saved: Awaited<ReturnType<typeof publishBrand>>, notice: string) =>
      saved?.ok
        ? redirectWith(notice)
        : reject(409, {
            isConflict: saved !== undefined,
            ...(saved && { publishedAt: saved.now.at }),
            message: saved
              ? `${saved.now.by} published while you were editing. Your draft now includes their changes; where you both edited a field, yours is kept. Review and publish.`
              : 'No changes to publish.',
          })

    switch (form.get('intent')) {
      case 'discard':
        await deleteBrandDraft(services.db, person.id)
        return redirectWith('discarded')
      case 'defaults':
        await saveFields(defaultBrand)
        return redirectWith('defaults')
      case 'undo': {
        const change = readUuidField(form, 'change')
        return respondToSave(
          change ? await undoContent(services.db, { key: brandKey, change, by }) : undefined,
          'undone',
        )
      }
      case 'restore':
        return respondToSave(
          await restoreBrand(services.db, { revision: parseStorableCount(form.get('revision')), version, by }),
          'restored',
        )
      case 'remove-logo':
        await saveFields({ logo: null })
        return redirectWith('drafted')
      default: {
        if (!section) return reject(422, { message: 'This form is out of date. Reload the page and try again.' })
        // Applies the suggested color.
        const suggestion = String(form.get('suggestion') ?? '').split(' ')
        if (suggestion[0] && suggestion[1]) form.set(suggestion[0], suggestion[1])
        const parsed = readSection(section, form)
        const invalidInput = parsed.ok ? undefined : parsed.input
        const draftResult = await saveBrandDraft(services.db, {
          ...{ staffId: person.id, fields: parsed.fields, section, invalidInput },
          ...{ shownVersion: version, write },
        })
        if (draftResult.outcome === 'conflict') {
          const input = withDefaults(parsed.fields)
          return reject(409, { input: invalidInput ?? input, message: formatDraftConflict(draftResult) })
        }
        if (!parsed.ok) return reject(422, parsed)
        const [file] = files
        const stored = file && (await saveLogo(services, file, by))
        if (stored && !stored.ok)
          return reject(422, { errors: { logo: [stored.reason] }, input: withDefaults(parsed.fields) })
        if (stored?.ok) await saveFields({ logo: stored.logo })
        if (form.get('intent') !== 'publish') return redirectWith('drafted')
        const unfinished = (await readInvalidSections(services.db, person.id))[0]
        if (unfinished)
          return reject(422, {
            message: `Nothing was published: ${sections[unfinished]} has a value that needs fixing. Open it, fix the value, then publish.`,
          })
        return respondToSave(await publishBrand(services.db, { staffId: person.id, by, version }), 'published')
      }
    }
  } finally {
    await discard(files)
  }
}

const withDefaults = (fields: Partial<Brand>) => toBrandValues({ ...defaultBrand, ...fields }, holidays)

function saveLogo(
  services: Parameters<typeof storeLogo>[0],
  { file, name, size }: StagedFile,
  by: Parameters<typeof storeLogo>[1]['by'],
): ReturnType<typeof storeLogo> {
  if (size > limits.fileSize) return Promise.resolve({ ok: false, reason: 'This file is larger than 25 MB.' })
  return storeLogo(services, { path: file, name, by }).catch((error) => {
    if (!(error instanceof WorkerUnavailableError)) throw error
    return { ok: false, reason: 'Images cannot be processed right now. Try again in a minute.' }
  })
}

export default function BrandPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, values, logo, version, draft, changed, versions } = loaderData
  const rejection = actionData?.section === section || !actionData?.section ? actionData : undefined
  return (
    <AdminPage
      title="Brand"
      lead="Your store’s identity on every page, in emails, product feeds and shared links. Changes go live when you publish."
    >
      {loaderData.message && !actionData && <Alert>{loaderData.message}</Alert>}
      {actionData?.message && (
        <Alert tone="error">
          <span>{actionData.message}</span>
          {actionData.publishedAt && (
            <span>
              <span> Published </span>
              <DateTime at={actionData.publishedAt} />
              <span>.</span>
            </span>
          )}
        </Alert>
      )}
      <div className="brand-workspace">
        <nav aria-label="Brand sections" className="brand-sections">
          {Object.entries(sections).map(([each, label]) => (
            <Link
              key={each}
              to={`?section=${each}`}
              aria-current={each === section ? 'page' : undefined}
              className={joinClasses('brand-section', each === section && 'brand-section-open')}
            >
              <span>{label}</span>
              {changed.some((field) => field.section === each) && <span className="brand-dot" title="Edited" />}
            </Link>
          ))}
        </nav>
        <div className="min-w-0">
          <SectionForm key={section} {...{ section, version, values, logo, draft, changed, rejection }} />
        </div>
        <PreviewFrame at={draft ? String(draft.at) : `version ${version}`} draft={draft !== null} />
      </div>
      <HistoryPanel versions={versions} version={version} section={section} />
    </AdminPage>
  )
}
