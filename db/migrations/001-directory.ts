/**
 * The first version of all tables. Columns that lists sort and filter by come before the long texts, so that reading them does
 * not touch overflow pages; every index ends in the key its list is sorted by. Times are ISO text in UTC, booleans 0 or 1, lists
 * JSON. For today's names of tables and columns see 008.
 */
export const directory = /* sql */ `
CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  linkedin TEXT NOT NULL,
  instagram TEXT NOT NULL,
  facebook TEXT NOT NULL,
  avatar TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'reviewer', 'editor', 'admin')),
  status TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  password_hash TEXT,
  google_sub TEXT UNIQUE,
  email_verified_at TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX users_newest ON users (created_at DESC, id DESC);

CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent TEXT NOT NULL,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id, seen_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One-use links sent by mail.
CREATE TABLE sign_in_links (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign_in', 'password', 'email')),
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX sign_in_links_user ON sign_in_links (user_id);

CREATE TABLE categories (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  icon TEXT NOT NULL,
  trending INTEGER NOT NULL CHECK (trending IN (0, 1)),
  -- Of active startups; kept by every write that changes it.
  startup_count INTEGER NOT NULL CHECK (startup_count >= 0),
  description TEXT NOT NULL,
  seo_title TEXT NOT NULL,
  image_url TEXT NOT NULL,
  image_title TEXT NOT NULL,
  image_text TEXT NOT NULL,
  image_caption TEXT NOT NULL,
  image_description TEXT NOT NULL
) STRICT;

CREATE TABLE startups (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  source_id TEXT UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('pending', 'active', 'rejected')),
  likes INTEGER NOT NULL CHECK (likes >= 0),
  featured INTEGER NOT NULL CHECK (featured IN (0, 1)),
  feed_key TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  website_key TEXT NOT NULL,
  -- The JSON of what lists show, ready to send.
  card TEXT NOT NULL,
  name TEXT NOT NULL,
  tagline TEXT NOT NULL,
  logo TEXT NOT NULL,
  website TEXT NOT NULL,
  affiliate_link TEXT,
  published_at TEXT,
  rejection_reason TEXT,
  categories TEXT NOT NULL,
  tags TEXT NOT NULL,
  screenshots TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;
CREATE INDEX startups_feed ON startups (feed_key DESC, id DESC) WHERE status = 'active';
CREATE INDEX startups_addresses ON startups (id) WHERE status = 'active';
CREATE INDEX startups_trending ON startups (likes DESC, feed_key DESC, id DESC) WHERE status = 'active' AND featured = 1;
CREATE INDEX startups_pending ON startups (id DESC) WHERE status = 'pending';
CREATE INDEX startups_rejected ON startups (id DESC) WHERE status = 'rejected';
CREATE INDEX startups_user ON startups (user_id, id DESC);
CREATE INDEX startups_website ON startups (website_key, id);

CREATE TABLE startup_categories (
  startup_row INTEGER NOT NULL REFERENCES startups (row) ON DELETE CASCADE,
  category_slug TEXT NOT NULL REFERENCES categories (slug) ON UPDATE CASCADE ON DELETE CASCADE,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  feed_key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  PRIMARY KEY (startup_row, category_slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX startup_categories_feed ON startup_categories (category_slug, active, feed_key DESC, startup_id DESC);

-- What is searched of the active startups: canonical words, each between blanks.
CREATE TABLE search_entries (
  startup_row INTEGER PRIMARY KEY REFERENCES startups (row) ON DELETE CASCADE,
  likes INTEGER NOT NULL,
  feed_key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  name_key TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX search_entries_likes ON search_entries (likes DESC, feed_key DESC, startup_id DESC, name_key, words);
CREATE INDEX search_entries_name ON search_entries (name_key, likes DESC, feed_key DESC, startup_id DESC);

-- What suggestions are ordered by stands in the row: joining it for each key looked at costs more than all the rest.
CREATE TABLE suggestion_keys (
  key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  likes INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  startup_row INTEGER NOT NULL REFERENCES search_entries (startup_row) ON DELETE CASCADE,
  PRIMARY KEY (key, startup_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX suggestion_keys_startup ON suggestion_keys (startup_row);

-- Rows are those of search_entries. Words only, no positions: order comes from the entries, never from the engine.
CREATE VIRTUAL TABLE search_words USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3');
CREATE VIRTUAL TABLE search_names USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3');

-- One row: what is counted of the whole directory.
CREATE TABLE tallies (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Raised by every write that the public can see.
  version INTEGER NOT NULL,
  -- Raised when the public lists may have other members, another order or other words.
  catalogue INTEGER NOT NULL,
  active_startups INTEGER NOT NULL CHECK (active_startups >= 0)
) STRICT;
INSERT INTO tallies (id, version, catalogue, active_startups) VALUES (1, 0, 0, 0);

CREATE TABLE submissions (
  startup_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  video_url TEXT NOT NULL,
  special_offer TEXT NOT NULL,
  makers TEXT NOT NULL,
  comments TEXT NOT NULL,
  wants_accelerator INTEGER NOT NULL CHECK (wants_accelerator IN (0, 1)),
  wants_funding INTEGER NOT NULL CHECK (wants_funding IN (0, 1)),
  topics TEXT NOT NULL,
  plan TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX submissions_user ON submissions (user_id, created_at DESC);

CREATE TABLE favorites (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, startup_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favorites_startup ON favorites (startup_id);
CREATE INDEX favorites_newest ON favorites (user_id, created_at DESC, startup_id DESC);

CREATE TABLE claims (
  id TEXT NOT NULL PRIMARY KEY,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX claims_pending ON claims (startup_id, user_id) WHERE status = 'pending';
CREATE INDEX claims_startup ON claims (startup_id, user_id);
CREATE INDEX claims_user ON claims (user_id, created_at DESC, id DESC);
CREATE INDEX claims_status ON claims (status, created_at DESC, id DESC);

CREATE TABLE analytics_daily (
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  impressions INTEGER NOT NULL,
  views INTEGER NOT NULL,
  traffic INTEGER NOT NULL,
  PRIMARY KEY (startup_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE analytics_seen (
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('impressions', 'views', 'traffic')),
  visitor TEXT NOT NULL,
  PRIMARY KEY (startup_id, day, kind, visitor)
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_seen_day ON analytics_seen (day);

CREATE TABLE deals (
  id TEXT NOT NULL PRIMARY KEY,
  company_name TEXT NOT NULL,
  company_logo TEXT NOT NULL,
  headline TEXT NOT NULL,
  description TEXT NOT NULL,
  deal_url TEXT NOT NULL,
  tags TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'expired', 'draft')),
  featured INTEGER NOT NULL CHECK (featured IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX deals_newest ON deals (created_at DESC, id);

CREATE TABLE post_categories (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'inactive'))
) STRICT;

CREATE TABLE posts (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
  published_at TEXT,
  category_id TEXT REFERENCES post_categories (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  featured_image TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  tags TEXT NOT NULL,
  author TEXT NOT NULL,
  comments_count INTEGER NOT NULL CHECK (comments_count >= 0),
  content TEXT NOT NULL
) STRICT;
CREATE INDEX posts_newest ON posts (status, published_at DESC, id DESC);
CREATE INDEX posts_category ON posts (category_id, status, published_at DESC, id DESC);

CREATE TABLE faq_categories (
  id TEXT NOT NULL PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE faq_items (
  id TEXT NOT NULL PRIMARY KEY,
  category_id TEXT NOT NULL REFERENCES faq_categories (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  slug TEXT NOT NULL,
  UNIQUE (category_id, position)
) STRICT;

CREATE TABLE plans (
  id TEXT NOT NULL PRIMARY KEY,
  monthly_price REAL NOT NULL CHECK (monthly_price >= 0),
  annual_price REAL NOT NULL CHECK (annual_price >= 0),
  name TEXT NOT NULL,
  badge TEXT NOT NULL,
  approval_speed TEXT NOT NULL,
  key_features TEXT NOT NULL,
  renewal_incentives TEXT NOT NULL,
  paypal_monthly_plan_id TEXT NOT NULL,
  paypal_annual_plan_id TEXT NOT NULL
) STRICT;

-- One row each, once saved; the value is the JSON of what the contract calls Settings and Advertising.
CREATE TABLE settings (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL) STRICT;
CREATE TABLE advertising (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL) STRICT;

CREATE TABLE subscribers (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX subscribers_newest ON subscribers (created_at DESC, id DESC);

CREATE TABLE feedback (
  id TEXT NOT NULL PRIMARY KEY,
  content TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX feedback_newest ON feedback (created_at DESC, id DESC);

CREATE TABLE images (
  sha256 TEXT NOT NULL PRIMARY KEY,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  created_at TEXT NOT NULL,
  webp BLOB NOT NULL
) STRICT;

CREATE TABLE idempotency_keys (
  key TEXT NOT NULL PRIMARY KEY,
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  reply TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- The actor's id stays when the user goes: that is what the log is for.
CREATE TABLE audit (
  id TEXT NOT NULL PRIMARY KEY,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject_id TEXT,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_newest ON audit (created_at DESC, id DESC);

CREATE TABLE mail_outbox (
  id TEXT NOT NULL PRIMARY KEY,
  message TEXT NOT NULL,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  next_attempt_at TEXT NOT NULL,
  sent_at TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL;

CREATE TABLE rate_limits (
  key TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  resets_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limits_expiry ON rate_limits (resets_at);

-- Written before the payment, so a payment always finds what it was for.
CREATE TABLE payment_intents (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  plan_id TEXT NOT NULL,
  cycle TEXT NOT NULL CHECK (cycle IN ('monthly', 'annual')),
  status TEXT NOT NULL CHECK (status IN ('created', 'active', 'used', 'cancelled', 'failed')),
  subscription_id TEXT UNIQUE,
  startup_id TEXT REFERENCES startups (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX payment_intents_user ON payment_intents (user_id, created_at DESC);
CREATE INDEX payment_intents_startup ON payment_intents (startup_id);
CREATE INDEX payment_intents_status ON payment_intents (status, updated_at);

-- Webhook deliveries already handled.
CREATE TABLE payment_events (
  id TEXT NOT NULL PRIMARY KEY,
  received_at TEXT NOT NULL
) STRICT;
`;
