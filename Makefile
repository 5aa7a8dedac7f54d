# The usual targets.  Meson builds everything, in build/.
BUILD ?= build
JOBS  ?= $(shell nproc)
export PATH := $(CURDIR)/.node/bin:$(PATH)

# The features that `make install` builds; those that are not named are left out (docs/building.md).
# `make build` does the same without the page, so that it needs no Node.js.
ALL      := library cli terminal server postgres page docs
FEATURES ?= $(ALL)
native   := $(filter-out page,$(FEATURES))
# A build directory that is there keeps its kind, and its tests if it has them.
new       = $(if $(wildcard $(BUILD)/build.ninja),,--buildtype=release -Db_ndebug=false -Dtests=disabled)
options   = $(patsubst %,-D%=enabled,$1) $(patsubst %,-D%=disabled,$(filter-out $1 $(FEATURES),$(ALL)))

.PHONY: help play test test-long build page setup bench fuzz fuzz-sockets faults simulate coverage lint pot screens install dist deb portability clean

help:
	@echo 'make play      install what is missing, build, start the server, print the address to open'
	@echo 'make test      install, build and run all tests      make test-long  more of them, for hours'
	@echo 'make bench     measure speed          make coverage  lines and branches the tests reach'
	@echo 'make fuzz      fuzz, EACH=3600 seconds   make lint      formatters and analysers'
	@echo 'make fuzz-sockets   fuzz the server over sockets, SECONDS=3600, SEED=...'
	@echo 'make faults    three nodes, harmed while people play: N=63 faults, SEED=...'
	@echo 'make simulate  simulated servers, faults and people: SEEDS=1000, SEED=... shows one'
	@echo 'make screens   write a picture of every screen of the page into docs/screens'
	@echo 'make pot       bring the message catalogues up to date (docs/translating.md)'
	@echo 'make install   program, library, page, man pages and more (PREFIX, DESTDIR, FEATURES)'
	@echo 'make dist      release tarball with its checksum   make deb   Debian packages of it'
	@echo 'make portability  the same digests on arm64, s390x and with musl: TARGETS=...'
	@echo 'Everything else: $(BUILD)/harbour --help'

play: page
	@$(BUILD)/harbour serve --data "$${HARBOUR_DATA:-$(CURDIR)/.harbour}" --page web/dist

build: setup
	@tools/configure $(BUILD) $(new) $(call options,$(native))
	@ninja -C $(BUILD) -j $(JOBS)

setup:
	@tools/setup $(native)

page:
	@tools/setup $(sort $(FEATURES) page)
	@tools/configure $(BUILD) $(new) $(call options,$(native) page)
	@ninja -C $(BUILD) -j $(JOBS) --quiet harbour harbour.wasm
	@tools/build-page $(BUILD)

test:
	@tools/setup tests
	@tools/test

test-long:
	@tools/setup tests
	@tools/test long

bench: build
	@$(BUILD)/harbour bench
	@ninja -C $(BUILD) bench/plain_compare > /dev/null
	@HARBOUR=$(BUILD)/harbour HARBOUR_LIBRARY=$(BUILD)/src/libharbour.so PLAIN=$(BUILD)/bench/plain_compare bench/batch_rate.py

fuzz:
	@tools/setup tests
	@tools/fuzz

fuzz-sockets:
	@tools/setup tests
	@tools/fuzz-sockets $(or $(SECONDS),3600) $(or $(SEED),1842)

faults: build
	@tools/setup tests
	@HARBOUR=$(BUILD)/harbour PYTHONDONTWRITEBYTECODE=1 tests/faults/faults.py --faults $(or $(N),63) $(if $(SEED),--seed $(SEED))

simulate: build
	@$(BUILD)/tests/simulation/simulate $(if $(SEED),--seed $(SEED) --trace,--seeds $(or $(SEEDS),1000))

coverage:
	@tools/setup tests
	@tools/coverage

lint:
	@tools/setup tests
	@tools/lint

pot:
	@tools/mkmessages.py pot

screens: page
	@tools/setup tests
	@cd web && HARBOUR=../$(BUILD)/harbour SCREENS=../docs/screens npx playwright test --config screens/playwright.config.ts

install: build $(filter page,$(FEATURES))
	@tools/configure $(BUILD) --prefix="$${PREFIX:-/usr/local}" $(call options,$(FEATURES))
	@meson install -C $(BUILD)

dist: page
	@tools/dist

deb: dist
	@tools/deb build/dist/harbourmaster-$$(sed -n "s/^  version: '\([0-9.]*\)'.*/\1/p" meson.build).tar.xz

portability: build
	@tools/setup portability
	@tools/portability --native $(BUILD)/harbour $(TARGETS)

clean:
	rm -rf build build-* web/dist
