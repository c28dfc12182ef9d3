import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { PostArticle, type PostArticleProps } from '#app/features/blog/post/post-article.tsx'

/** Renders the article of a post to HTML. */
export const renderArticle = (props: PostArticleProps): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PostArticle {...props} />
    </MemoryRouter>,
  )
