create table blog_posts (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category text not null,
  city text,
  author text not null,
  cover_image_id bigint references images on delete set null,
  published_at timestamptz,
  updated_at timestamptz not null default now()
);
create index blog_posts_newest on blog_posts (published_at desc, id desc) where published_at is not null;
create index blog_posts_by_cover on blog_posts (cover_image_id) where cover_image_id is not null;

-- An article has texts in one or more languages; Bosnian is the fallback. Its HTML is rendered when it is saved; null where
-- nobody has read the text since.
create table blog_texts (
  post_id bigint not null references blog_posts on delete cascade,
  language text not null check (language in ('bs', 'en', 'de', 'es')),
  title text not null,
  excerpt text not null,
  body text not null,
  html text,
  search_key text generated always as (search_fold(title || ' ' || excerpt || ' ' || body)) stored,
  search_stems tsvector,
  title_stems tsvector,
  primary key (post_id, language)
);
create index blog_texts_search on blog_texts using gin (search_key gin_trgm_ops) with (fastupdate = off);

create function set_article_stems() returns trigger language plpgsql as $$
begin
  new.search_stems := search_stems(concat_ws(' ', new.title, new.excerpt, new.body));
  new.title_stems := search_stems(new.title);
  return new;
end $$;
create trigger blog_texts_stems before insert or update of title, excerpt, body on blog_texts
  for each row execute function set_article_stems();

-- Removes HTML that a statement which changes only the text would leave beside another text.
create function forget_article_html() returns trigger language plpgsql as $$
begin
  new.html := null;
  return new;
end $$;
create trigger blog_texts_html before update of body on blog_texts for each row
  when (new.body <> old.body and new.html is not distinct from old.html)
  execute function forget_article_html();

-- Addresses that articles had: they lead to the new one, or say that the article was deleted.
create table blog_former_slugs (
  slug text primary key,
  post_id bigint references blog_posts on delete set null,
  replaced_at timestamptz not null
);
create index blog_former_slugs_by_post on blog_former_slugs (post_id);

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  language text not null check (language in ('bs', 'en', 'de', 'es')),
  created_at timestamptz not null default now()
);
create index contact_messages_by_age on contact_messages (created_at);
