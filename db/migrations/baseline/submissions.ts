/** The life of a listing: submission, payment, changes, archive, merges, makers, and checks of its website. */
export const submissions = /* sql */ `
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
  created_at TEXT NOT NULL,
  approval_speed TEXT NOT NULL DEFAULT '',
  review_due_at TEXT NOT NULL DEFAULT '',
  decided_at TEXT
) STRICT;
CREATE INDEX submissions_user ON submissions (user_id, created_at DESC);
CREATE INDEX submissions_decided ON submissions (decided_at DESC, startup_id) WHERE decided_at IS NOT NULL;

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
  paypal_annual_plan_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  position INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX plans_name ON plans (name);

CREATE TABLE plan_syncs (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  cycle TEXT NOT NULL CHECK (cycle IN ('monthly', 'annual')),
  provider_plan_id TEXT NOT NULL,
  cents INTEGER NOT NULL,
  retiring_plan_id TEXT NOT NULL,
  PRIMARY KEY (plan_id, cycle)
) STRICT, WITHOUT ROWID;

-- Written before the payment, so a payment always finds what it was for.
CREATE TABLE payment_intents (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  plan_id TEXT NOT NULL,
  plan TEXT NOT NULL,
  cycle TEXT NOT NULL CHECK (cycle IN ('monthly', 'annual')),
  cents INTEGER NOT NULL,
  provider_plan_id TEXT NOT NULL,
  -- 'paid-unfulfilled' is paid and its listing is not submitted yet; 'fulfilled' is paid and submitted.
  status TEXT NOT NULL CHECK (status IN ('created', 'failed', 'cancelled', 'paid-unfulfilled', 'fulfilled')),
  subscription_id TEXT UNIQUE,
  startup_id TEXT REFERENCES startups (id) ON DELETE SET NULL,
  resubmitted_startup_id TEXT NOT NULL,
  listing TEXT NOT NULL,
  subscription_status TEXT NOT NULL CHECK (subscription_status IN ('waiting', 'active', 'suspended', 'cancelled', 'expired')),
  subscription_status_at TEXT NOT NULL,
  paid_until TEXT,
  refunded INTEGER NOT NULL CHECK (refunded IN (0, 1)),
  cancel_pending INTEGER NOT NULL CHECK (cancel_pending IN (0, 1)),
  check_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX payment_intents_user ON payment_intents (user_id, created_at DESC);
CREATE INDEX payment_intents_startup ON payment_intents (startup_id);
CREATE INDEX payment_intents_status ON payment_intents (status, updated_at);
CREATE INDEX payment_intents_check ON payment_intents (check_at, id) WHERE check_at IS NOT NULL;
CREATE INDEX payment_intents_plan ON payment_intents (plan_id, status, subscription_status);

-- By PayPal's id of the sale. What is told of a refund may arrive before the payment itself.
CREATE TABLE payments (
  id TEXT NOT NULL PRIMARY KEY,
  subscription_id TEXT NOT NULL,
  cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  refunded_cents INTEGER NOT NULL CHECK (refunded_cents >= 0),
  reversed INTEGER NOT NULL CHECK (reversed IN (0, 1)),
  paid_at TEXT NOT NULL
) STRICT;
CREATE INDEX payments_subscription ON payments (subscription_id, paid_at DESC, id DESC);

-- Webhook deliveries already handled.
CREATE TABLE payment_events (
  id TEXT NOT NULL PRIMARY KEY,
  received_at TEXT NOT NULL
) STRICT;
CREATE INDEX payment_events_received ON payment_events (received_at);

-- base is the version of what the listing's owner edits, as it was when the change was proposed. before and patch are JSON: the values of
-- the changed parts before and after, by their names (revisions.rules.ts). email is where a visitor wants the answer, '' for none. network
-- is known until the decision: a network has one waiting correction of a listing.
CREATE TABLE revisions (
  id TEXT NOT NULL PRIMARY KEY,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('edit', 'correction', 'admin', 'restore', 'merge')),
  base TEXT NOT NULL,
  before TEXT NOT NULL,
  patch TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'withdrawn')),
  answer TEXT NOT NULL,
  created_at TEXT NOT NULL,
  decided_at TEXT,
  decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  email TEXT NOT NULL DEFAULT '',
  network TEXT,
  CHECK ((status = 'pending') = (decided_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX revisions_pending ON revisions (startup_id, user_id) WHERE status = 'pending' AND kind = 'edit';
CREATE INDEX revisions_newest ON revisions (created_at DESC, id DESC);
CREATE INDEX revisions_status ON revisions (status, created_at DESC, id DESC);
CREATE INDEX revisions_edits ON revisions (startup_id, user_id, created_at DESC, id DESC);
CREATE INDEX revisions_history ON revisions (startup_id, decided_at DESC, id DESC) WHERE status = 'accepted';
CREATE INDEX revisions_user ON revisions (user_id);
CREATE INDEX revisions_decided_by ON revisions (decided_by);
CREATE UNIQUE INDEX revisions_network ON revisions (startup_id, network) WHERE status = 'pending' AND network IS NOT NULL;
CREATE INDEX revisions_corrections ON revisions (startup_id, created_at, id) WHERE status = 'pending' AND kind = 'correction';
CREATE INDEX revisions_addresses ON revisions (decided_at) WHERE email <> '';
CREATE INDEX revisions_email ON revisions (lower(email)) WHERE email <> '';
CREATE INDEX revisions_words ON revisions (decided_at) WHERE kind = 'correction' AND reason <> '';

CREATE TABLE revision_settings (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL
) STRICT;

CREATE TABLE rejection_templates (
  id TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE archives (
  startup_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('spam', 'closed', 'legal', 'duplicate', 'owner')),
  note TEXT NOT NULL,
  archived_at TEXT NOT NULL,
  archived_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  status_before TEXT NOT NULL CHECK (status_before IN ('pending', 'active', 'rejected')),
  removal_requested_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX archives_user ON archives (archived_by);
CREATE INDEX archives_requests ON archives (removal_requested_at) WHERE removal_requested_at IS NOT NULL;

-- A row sends the address of the duplicate to the survivor, for good. undo is JSON, '' once the merge can no longer be undone. number
-- counts the merges into a survivor: they are undone in the opposite order.
CREATE TABLE merges (
  duplicate_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  survivor_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  merged_at TEXT NOT NULL,
  merged_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  owner_before TEXT REFERENCES users (id) ON DELETE SET NULL,
  undo TEXT NOT NULL,
  CHECK (duplicate_id <> survivor_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX merges_number ON merges (survivor_id, number);
CREATE INDEX merges_newest ON merges (merged_at DESC, duplicate_id DESC);
CREATE INDEX merges_user ON merges (merged_by);
CREATE INDEX merges_owner ON merges (owner_before);
CREATE INDEX merges_undo ON merges (merged_at) WHERE undo <> '';

-- username_key is the username by which the listing named the member, in lower case.
CREATE TABLE makers (
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  username_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('asked', 'accepted', 'declined')),
  asked_at TEXT NOT NULL,
  answered_at TEXT,
  PRIMARY KEY (startup_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX makers_of_user ON makers (user_id);

-- Each host is visited once a day, for one of its listings.
CREATE TABLE link_hosts (
  host TEXT NOT NULL PRIMARY KEY,
  visit_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX link_hosts_due ON link_hosts (visit_at, host);

-- looked_at is '' before the first check. trouble and since are what the checks since then found; found again from certain_from on it is
-- certain, which it first was at found_at. looks is JSON, from the last check on that found the website alive.
CREATE TABLE link_watches (
  startup_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  website TEXT NOT NULL,
  host TEXT NOT NULL,
  looked_at TEXT NOT NULL,
  last_alive_at TEXT,
  trouble TEXT CHECK (trouble IN ('gone', 'moved', 'parked')),
  since TEXT,
  certain_from TEXT,
  moved_to TEXT NOT NULL,
  found_at TEXT,
  review_at TEXT,
  paused_until TEXT,
  looks TEXT NOT NULL,
  CHECK ((trouble IS NULL) = (since IS NULL) AND (trouble IS NULL) = (certain_from IS NULL)),
  CHECK ((found_at IS NULL) = (review_at IS NULL)),
  CHECK (found_at IS NULL OR trouble IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_watches_of_host ON link_watches (host, looked_at, startup_id);
CREATE INDEX link_watches_found ON link_watches (review_at, startup_id) WHERE review_at IS NOT NULL;
`;
