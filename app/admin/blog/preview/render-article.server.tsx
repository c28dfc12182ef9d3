import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { PostArticle, type PostArticleProps } from '#app/features/blog/post/post-article.tsx'

/** A post's article as its page has it, as text. */
export const renderArticle = (props: PostArticleProps): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PostArticle {...props} />
    </MemoryRouter>,
  )
