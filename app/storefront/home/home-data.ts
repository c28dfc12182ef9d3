import type { FAQPage, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts'
import { getCompanyData, getOrganizationData } from '#app/features/brand/organization.ts'
import { parameters } from '#app/features/catalog/query/filters.schema.ts'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'

/** Structured data of the home page: organization, search and questions. */
export function getHomeData({ faq }: Pick<PageCopy<'home'>, 'faq'>, matches: Matches): Thing[] {
  const { name, toUrl } = getSite(matches)
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    // A URL template: the braces must not be escaped.
    target: { '@type': 'EntryPoint', urlTemplate: `${toUrl('/products')}?${parameters.search}={search}` },
    'query-input': 'required name=search',
  }
  const site: WebSite = {
    '@type': 'WebSite',
    name,
    url: toUrl('/'),
    publisher: getCompanyData(matches),
    potentialAction: search,
  }
  const questions: FAQPage = {
    '@type': 'FAQPage',
    mainEntity: faq.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return [getOrganizationData(matches), site, ...(faq.visibility === 'shown' ? [questions] : [])]
}
