import type * as contract from './posts.contract.ts';
import {
  type AdminPost,
  type AdminPostCategory,
  type Post,
  type PostCategory,
  type PostEdit,
  toPostCategoryEdit,
} from './posts.contract.ts';
import { CallError } from '../core/errors.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { messages } from '../core/messages.ts';
import {
  allPostsFilter,
  authorOf,
  countTags,
  isPublicPost,
  preferredPostSlug,
  presentPublicPost,
  toPostEdit,
} from './posts.rules.ts';
import { pageCount, sliceOf } from '../core/paging.ts';
import { atSlug, freeSlug, isSlugUsed } from '../core/slugs.ts';
import { withVersion } from '../core/versions.ts';
import {
  type Call,
  type CallContext,
  saveImages,
  reencodeUpload,
  loadActiveUser,
  transactionOfSession,
} from '../call-context.ts';
import { orThrow } from '../core/refusals.ts';

export const listPosts: Call<typeof contract.listPosts> = async ({ store, now }, { query }) => {
  const { page, ...filter } = query;
  const [slice, at] = [sliceOf({ page, limit: pageSizes.posts }), now().toISOString()];
  const found = await store.posts.list(filter, slice, at);
  // A slug without posts may be the former slug of a category.
  const isUnknown = found.total === 0 && filter.category !== '';
  const category = isUnknown ? await store.posts.categoryByFormerSlug(filter.category, at) : undefined;
  const { posts, total } =
    category === undefined ? found : await store.posts.list({ ...filter, category: category.slug }, slice, at);
  return { posts, totalPages: pageCount(total, pageSizes.posts), currentPage: page, total };
};

export const listRecentPosts: Call<typeof contract.listRecentPosts> = async ({ store, now }) =>
  (await store.posts.list(allPostsFilter, { offset: 0, limit: pageSizes.recentPosts }, now().toISOString())).posts;

export const getPost: Call<typeof contract.getPost> = async ({ store, now }, { params }) => {
  const at = now().toISOString();
  const found = await atSlug(store.posts, params.slug);
  if (found === undefined || !isPublicPost(found, at)) throw new CallError('posts.not_found');
  const category = found.category === null ? undefined : await store.posts.categoryBySlug(found.category.slug, at);
  return presentPublicPost(found, category);
};

export const listPostTags: Call<typeof contract.listPostTags> = async ({ store, now }) =>
  countTags(await store.posts.tagLists(now().toISOString()));

export const listPostCategories: Call<typeof contract.listPostCategories> = async ({ store, now }) =>
  (await store.posts.categories(now().toISOString())).filter(({ status }) => status === 'active');

export const getPostCategory: Call<typeof contract.getPostCategory> = async ({ store, now }, { params }) => {
  const at = now().toISOString();
  const found = (await store.posts.categoryBySlug(params.slug, at)) ?? (await store.posts.categoryByFormerSlug(params.slug, at));
  if (found?.status !== 'active') throw new CallError('posts.category_not_found');
  return found;
};

export const listAllPosts: Call<typeof contract.listAllPosts> = async ({ store }, { query }) => {
  const { page } = query;
  const { posts, total } = await store.posts.table(query, sliceOf({ page, limit: adminPageSizes.posts }));
  return { posts: posts.map(presentAdminPost), totalPages: pageCount(total, adminPageSizes.posts), currentPage: page, total };
};

/** Loaded on the first write, because nothing else needs it. */
const loadPostContent = () => import('./post-content.ts');

export const addPost: Call<typeof contract.addPost> = async (context, { body }) => {
  const { store, actor, newId, now, audit } = context;
  const author = authorOf(await loadActiveUser(store, actor));
  const newPost = { _id: newId(), author, publishedAt: null, commentsCount: 0 };
  const { applyPostEdit } = await loadPostContent();
  const post = applyPostEdit(newPost, body, { ...(await categoryAndSlugOf(context, body)), at: now().toISOString() });
  await store.posts.insert(post);
  await audit(store, { subjectId: post._id, subject: post.title, before: null, after: post });
  return presentAdminPost(post);
};

export const savePost: Call<typeof contract.savePost> = async (context, { params, body }) => {
  const { store, now, audit } = context;
  const before = orThrow(await store.posts.byId(params.id), 'posts.not_found');
  context.assertUnchanged(toPostEdit(before));
  const { applyPostEdit } = await loadPostContent();
  const after = applyPostEdit(before, body, { ...(await categoryAndSlugOf(context, body, before)), at: now().toISOString() });
  await store.posts.update(after);
  await audit(store, { subjectId: after._id, subject: after.title, before, after });
  return presentAdminPost(after);
};

export const removePost: Call<typeof contract.removePost> = async ({ store, audit }, { params }) => {
  const before = orThrow(await store.posts.byId(params.id), 'posts.not_found');
  await store.posts.remove(before._id);
  await audit(store, { subjectId: before._id, subject: before.title, before, after: null });
  return { message: messages.postDeleted };
};

/** Images are uploaded before the post that contains them is saved. */
export const uploadPostImage: Call<typeof contract.uploadPostImage> = async (context, { body }) => {
  const image = await reencodeUpload(context, body.picture, 'body.picture', 'screenshot');
  const { url, width, height, sha256 } = image;
  return transactionOfSession(context, async (store) => {
    await saveImages(store, [image], context.now());
    await context.audit(store, { subjectId: '', subject: sha256, before: null, after: { width, height } });
    return { url, width, height };
  });
};

export const listAllPostCategories: Call<typeof contract.listAllPostCategories> = async ({ store, now }) =>
  (await store.posts.categories(now().toISOString())).map(presentAdminPostCategory);

export const addPostCategory: Call<typeof contract.addPostCategory> = async ({ store, newId, audit }, { body }) => {
  const category: PostCategory = { ...body, _id: newId(), status: 'active', postCount: 0 };
  await store.posts.insertCategory(category);
  const { name, slug, status } = category;
  await audit(store, { subjectId: category._id, subject: name, before: null, after: { name, slug, status } });
  return presentAdminPostCategory(category);
};

export const savePostCategory: Call<typeof contract.savePostCategory> = async (context, { params, body }) => {
  const before = await postCategoryById(context, params.id);
  context.assertUnchanged(toPostCategoryEdit(before));
  return updateCategory(context, before, body);
};

export const setPostCategoryStatus: Call<typeof contract.setPostCategoryStatus> = async (context, { params, body }) =>
  updateCategory(context, await postCategoryById(context, params.id), body);

export const deactivatePostCategory: Call<typeof contract.deactivatePostCategory> = async (context, { params }) => {
  const before = await postCategoryById(context, params.id);
  return updateCategory(context, before, { status: before.status === 'active' ? 'inactive' : 'active' });
};

async function updateCategory({ store, audit }: CallContext, before: PostCategory, edit: Partial<PostCategory>) {
  const after: PostCategory = { ...before, ...edit };
  await store.posts.updateCategory(after);
  await audit(store, { subjectId: after._id, subject: after.name, before, after });
  return presentAdminPostCategory(after);
}

function presentAdminPost(post: Post): AdminPost {
  return withVersion(post, toPostEdit(post));
}

function presentAdminPostCategory(category: PostCategory): AdminPostCategory {
  return withVersion(category, toPostCategoryEdit(category));
}

async function postCategoryById({ store, now }: Pick<CallContext, 'store' | 'now'>, id: string): Promise<PostCategory> {
  return orThrow(await store.posts.categoryById(id, now().toISOString()), 'posts.category_not_found');
}

/** The post's category and slug. A chosen slug is used unchanged; a slug derived from the title is made unique. */
async function categoryAndSlugOf(context: CallContext, edit: PostEdit, before?: Post) {
  const { store } = context;
  const category = await postCategoryById(context, edit.category);
  const preferred = preferredPostSlug(edit);
  const isTaken = (slug: string) => isSlugUsed(store.posts, slug, before?._id);
  return { category, slug: edit.slug === '' ? await freeSlug(preferred, isTaken) : preferred };
}
