import { useParams } from 'react-router'
import { getListUrl, type ListName } from '#app/admin/views/lists.ts'

/** Returns a function that returns the URL of a list on this page with a query, which may be empty. */
export function useListUrl(list: ListName): (query?: string) => string {
  const { id } = useParams()
  return (query = '') => getListUrl(list, query, id)
}
